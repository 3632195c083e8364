/** Light, dark, or as the device has it. */
export type Theme = "device" | "light" | "dark";

const KEY = "banneret.theme";
const THEMES: Theme[] = ["device", "light", "dark"];

export const nextTheme = (theme: Theme): Theme => THEMES[(THEMES.indexOf(theme) + 1) % THEMES.length] ?? "device";

export function storedTheme(): Theme {
  try {
    return THEMES.find((theme) => theme === localStorage.getItem(KEY)) ?? "device";
  } catch {
    return "device"; // a browser without storage still shows the page
  }
}

export function applyTheme(theme: Theme): void {
  if (theme === "device") delete document.documentElement.dataset["theme"];
  else document.documentElement.dataset["theme"] = theme;
}

export function keepTheme(theme: Theme): void {
  applyTheme(theme);
  try {
    localStorage.setItem(KEY, theme);
  } catch {
    // it lasts until the page is closed
  }
}
