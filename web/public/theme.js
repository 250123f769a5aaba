// Runs before the first paint, so that the default theme or language does not flash (see shell/theme.ts and
// i18n/language.ts).
try {
  const theme = localStorage.getItem('tavla.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  if (localStorage.getItem('tavla.language') === 'en') document.documentElement.lang = 'en'
} catch {
  // Without storage, the system's theme and Swedish apply.
}
