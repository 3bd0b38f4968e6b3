/** The light or dark theme, as the reader or the system chooses. */
export type Theme = "light" | "dark";

export function isTheme(word: string | null): word is Theme {
  return word === "light" || word === "dark";
}

export function systemTheme(): Theme {
  return matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
}

export function applyTheme(theme: Theme): void {
  document.documentElement.dataset.theme = theme;
}
