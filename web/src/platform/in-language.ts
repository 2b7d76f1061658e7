/** Attributes of a text in a language: its direction follows from that, never from its first word. */
export const inLanguage = (language: string): { readonly lang: string; readonly dir: 'rtl' | 'ltr' } => ({
  lang: language,
  dir: language === 'ar' ? 'rtl' : 'ltr',
})
