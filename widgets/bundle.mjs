/** How everything is bundled that a browser gets. */
export const common = {
  bundle: true,
  minify: true,
  format: "esm",
  // Modern enough that light-dark(), nesting and container queries pass through as written.
  target: ["chrome123", "firefox121", "safari17.5"],
  charset: "utf8",
  legalComments: "inline",
};
