// Runs before the first paint, so that a chosen theme or language never flashes (see shell/theme.ts and
// i18n/language.ts).
try {
  const theme = localStorage.getItem('tavla.theme')
  if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme
  if (localStorage.getItem('tavla.language') === 'en') document.documentElement.lang = 'en'
} catch {
  // Without storage the system's theme and Swedish stand.
}
