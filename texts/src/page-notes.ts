/**
 * Notes of index.html itself, which are shown before and without any script: each in both languages, one below the
 * other.
 */
export const pageNotes = {
  old: [
    {
      language: 'ar',
      direction: 'rtl',
      title: 'هذا المتصفح قديم',
      text: 'توب سنتر لا يعمل عليه. حدِّث المتصفح، أو افتح هذا العنوان في إصدار حديث من Chrome أو Edge أو Firefox أو Safari.',
    },
    {
      language: 'en',
      direction: 'ltr',
      title: 'This browser is too old',
      text: 'Top center does not run in it. Update it, or open this address in a recent Chrome, Edge, Firefox or Safari.',
    },
  ],
  broken: [
    {
      language: 'ar',
      direction: 'rtl',
      title: 'تعذّر فتح توب سنتر',
      text: 'ربما انقطع الاتصال أثناء التحميل. إن تكرر الخطأ، أبلغ الإدارة.',
      reload: 'إعادة التحميل',
    },
    {
      language: 'en',
      direction: 'ltr',
      title: 'Top center could not be opened',
      text: 'The connection may have failed on the way. If it happens again, tell management.',
      reload: 'Reload',
    },
  ],
  noScript: [
    {
      language: 'ar',
      direction: 'rtl',
      title: 'جافا سكريبت متوقفة في هذا المتصفح',
      text: 'توب سنتر لا يعمل بدونها. شغّل جافا سكريبت من إعدادات المتصفح، ثم أعد تحميل الصفحة.',
    },
    {
      language: 'en',
      direction: 'ltr',
      title: 'JavaScript is turned off in this browser',
      text: 'Top center does not run without it. Turn JavaScript on in the settings of the browser, then reload this page.',
    },
  ],
} as const
export type PageNote = keyof typeof pageNotes
