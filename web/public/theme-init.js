// Sets the chosen theme before the first paint. It is a file of its own because the content
// security policy allows no inline script; src/lib/theme.ts keeps the same key.
{
  try {
    const theme = localStorage.getItem('theme');
    if (theme === 'light' || theme === 'dark') document.documentElement.dataset.theme = theme;
  } catch {
    // Storage can be switched off; the system's theme then applies.
  }
}
