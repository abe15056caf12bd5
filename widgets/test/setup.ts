// What browsers have and jsdom lacks: only so much that the code under test can call it.
import { beforeEach } from "vitest";

globalThis.matchMedia ??= ((query: string) => ({ matches: false, media: query })) as typeof matchMedia;
Element.prototype.animate ??= (() => ({ cancel() {} })) as unknown as Element["animate"];
HTMLDialogElement.prototype.showModal ??= function showModal(this: HTMLDialogElement) {
  this.open = true;
};
HTMLDialogElement.prototype.close ??= function close(this: HTMLDialogElement) {
  this.open = false;
};

beforeEach(() => {
  document.body.replaceChildren();
  history.replaceState(null, "", "#");
});
