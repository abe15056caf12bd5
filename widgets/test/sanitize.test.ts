import { describe, expect, test } from "vitest";
import { picture } from "../src/sanitize";

function clean(inside: string): SVGSVGElement {
  const root = picture(`<svg viewBox="0 0 10 10">${inside}</svg>`, "p1");
  if (!root) throw new Error("nothing left");
  return root;
}

describe("sanitizing", () => {
  test("keeps what pictures are made of, its ids and references made the view's own", () => {
    const root = clean(
      `<defs><symbol id="i-coin" viewBox="0 0 4 4"><circle r="2"/></symbol><radialGradient id="t-g"><stop offset="0"/></radialGradient></defs>
       <g id="e-hand-1" class="mn-el mn-card" role="img" aria-label="Orc 7" data-under="deck">
         <use href="#i-coin"/><rect fill="url(#t-g)" rx="2"/></g>`,
    );
    const el = root.querySelector<SVGElement>("[data-el]");

    expect(el?.id).toBe("p1-e-hand-1");
    expect(el?.dataset).toMatchObject({ el: "hand-1", label: "Orc 7", under: "deck" });
    expect(el?.getAttribute("role")).toBe("img");
    expect(el?.getAttribute("class")).toBe("mn-el mn-card");
    expect(root.querySelector("use")?.getAttribute("href")).toBe("#p1-i-coin");
    expect(root.querySelector("symbol")?.id).toBe("p1-i-coin");
    expect(root.querySelector("radialGradient")?.id).toBe("p1-t-g");
    expect(root.querySelector("rect")?.getAttribute("fill")).toBe("url(#p1-t-g)");
    expect(root.getAttribute("viewBox")).toBe("0 0 10 10");
  });

  test("puts beside what is drawn in signs what it says in words, as text and nothing else", () => {
    const root = clean('<g class="mn-signs" data-words="4 8 90 70 2 &lt;b&gt;gold&lt;/b&gt;"><rect/></g>');
    const said = root.querySelector(".mn-signs + .mn-words");

    expect(said?.localName).toBe("foreignObject");
    expect(["x", "y", "width", "height"].map((name) => said?.getAttribute(name))).toEqual([
      "4",
      "8",
      "90",
      "70",
    ]);
    expect([said?.textContent, said?.querySelector("b")]).toEqual(["2 <b>gold</b>", null]);
  });

  test("keeps ids that are also names of the document's own properties", () => {
    for (const id of ["title", "name", "body", "forms", "cookie"]) {
      expect(clean(`<g id="${id}"></g>`).querySelector("g")?.id).toBe(`p1-${id}`);
    }
  });

  test.each([
    "<script>alert(1)</script>",
    '<g onclick="alert(1)" onload="alert(1)"></g>',
    "<foreignObject><div><img src=x onerror=alert(1)></div></foreignObject>",
    '<a href="https://example.org"><text>go</text></a>',
    '<a href="javascript:alert(1)"><text>go</text></a>',
    '<use href="https://example.org/x.svg#a"/>',
    '<use href="data:image/svg+xml,x#a"/>',
    '<image href="https://example.org/x.png"/>',
    '<image href="data:image/png;base64,AAAA"/>',
    "<style>body { display: none }</style>",
    '<rect fill="url(https://example.org/x#a)"/>',
    '<rect style="fill: url(//example.org/x)"/>',
    '<rect style="fill: \\75rl(//example.org/x)"/>',
    '<rect style="position: fixed"/>',
    '<rect fill="\\75rl(//example.org/x#a)"/>',
    '<rect fill="url(#a) url(//example.org/x)"/>',
    '<rect fill="image-set(url(//example.org/x) 1x)"/>',
    '<use xlink:href="https://example.org/x.svg#a"/>',
    '<rect filter="url(//example.org/x#a)" mask="url(#example)"/>',
    "<math><mi><style>example</style></mi></math>",
    "<desc><img src=x onerror=alert(1)></desc>",
    '<g xmlns="http://www.w3.org/1999/xhtml"><p>example</p></g>',
    '<g class="mn-el modal"></g>',
    '<filter id="f"><feImage href="https://example.org/x.png"/></filter>',
    '<animate attributeName="href" to="javascript:alert(1)"/>',
    '<set attributeName="href" to="javascript:alert(1)"/>',
    '<g tabindex="5" class="jp-Dialog modal" data-do="new"></g>',
    "<title>tip</title>",
    '</svg><img src="x" onerror="alert(1)"><svg>',
  ])("takes out what could act, fetch, restyle or mislead: %s", (inside) => {
    const text = clean(inside).outerHTML;

    expect(text).not.toMatch(
      /script|alert|onclick|onload|onerror|foreignobject|example|javascript|data:|<image|<style|feimage|animate|<set|tabindex|jp-|modal|data-do|position|<title|<img|<a |style|math|<p|filter|mask/i,
    );
  });

  test("lets drawn text speak through the element's label alone", () => {
    const root = clean('<g id="e-a" aria-label="A 7"><text>7</text><rect class="mn-frame" width="2"/></g>');

    expect(root.querySelector("text")?.getAttribute("aria-hidden")).toBe("true");
    expect(root.querySelector(".mn-hit")?.hasAttribute("aria-hidden")).toBe(false);
  });

  test("doubles a frame by a hit below everything and a halo below itself", () => {
    const names = [
      ...(clean('<g id="e-a"><text>7</text><rect class="mn-frame" width="2"/></g>').querySelector("g")
        ?.children ?? []),
    ];

    expect(names.map((node) => node.getAttribute("class") ?? node.localName)).toEqual([
      "mn-hit",
      "text",
      "mn-halo",
      "mn-frame",
    ]);
  });

  test("gives nothing for what is no picture", () => {
    expect(picture("", "p")).toBeNull();
    expect(picture("<p>text</p>", "p")).toBeNull();
    expect(picture("<script>1</script>", "p")).toBeNull();
  });
});
