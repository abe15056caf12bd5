// Modern enough that light-dark(), nesting and container queries pass through as written.
export const target = ["chrome123", "firefox121", "safari17.5"];
