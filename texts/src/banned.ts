/** Second words for one thing, and words that read translated. The texts and what `npm run walk` sees are free of them. */
import type { Language } from '@topcenter/model/kit/names'

/** Marks over and under Arabic letters, which some write and some leave out. */
const vowelMarks = /[\u064b-\u0652]/g
type Banned = readonly [variant: RegExp, instead: string, how?: 'as typed' | 'in texts alone']
/** Banned words, each with its replacement. */
const banned: Readonly<Record<Language, readonly Banned[]>> = {
  en: [
    [/schedule time/i, 'lesson'],
    [/(?<!news )categor(y|ies)\b(?!\}\})/i, 'subject'],
    [/joining application|quick joining/i, 'application, enrolment'],
    [/\binstallment/i, 'instalment'],
    [/\bscientific\b/i, 'academic'],
    [/\bknowing us\b/i, 'referral source'],
    [/\breceivers?\b/i, 'recipient'],
    [/\b(taken?|took) (it |them )?back\b/i, 'undo, revoke, refund'],
    [/\b(given?|gives) back\b/i, 'refund'],
    [/\bgiven up\b/i, 'written off'],
    [/\b(anew|afresh|meanwhile)\b/i, 'again, in the meantime'],
    [/\bfor who\b|\bis to be paid\b|\ball the same\b|\bby itself\b|\bmay not log in\b/i, 'plain words'],
    [/\b(no|some|every)body\b/i, 'no one, someone, everyone'],
    [/\buser name\b/i, 'username'],
    [/\bover a clash\b/i, 'double-booked'],
    [/\bcustomers?\b/i, 'client'],
    [/\bsign[ -]?in\b(?! sheet)/i, 'log in, login'],
    [/\b(number of|custom|a|one|fewer) parts?\b(?! of)/i, 'instalment'],
    [/\btake (a )?payments?\b|\btake \{\{(amount|money|price)/i, 'collect'],
    [/\b(open|close) all\b/i, 'expand all, collapse all'],
    [/\bwrite (to .+ )?on whatsapp/i, 'message on WhatsApp'],
    [/\brelated with\b|\bfreezed\b|\ba number of\b/i, 'in a group, frozen, 90 days'],
    [/\bremarks?\b/i, 'note'],
    [/\bhierarch(y|ies|ical)\b/i, 'levels, level order'],
    [/\btoo much\b(?! (at once|to))/i, 'over, short'],
  ],
  ar: [
    [/المرشحات/, 'التصفية'],
    [/لم (يؤخذ|تؤخذ)|أخذ الكشف/, 'سُجّل، لم يُسجّل'],
    [/في خطر/, 'متعثر'],
    [/مورد(?!ّ)/, 'مورّد', 'as typed'],
    [/تعذر/, 'تعذّر', 'as typed'],
    [/طلب(ات)? (ال)?التحاق/, 'استمارات الالتحاق'],
    [/السمة/, 'المظهر'],
    [/نفذ على/, 'تم: 3 سجلات'],
    [/مرتبط بمجموعة/, 'في مجموعة، بلا مجموعة'],
    [/التسلسل(ات)? الهرمي|المكون(?!ات المطلوبة)/, 'المستوى، ترتيب المستويات'],
    [/أحد مديري المنصة/, 'إدارة النظام'],
    [/بحسب/, 'حسب'],
    [/ستعمل/, 'استخدم، مستخدم'],
    [/مبدئي/, 'مؤقت'],
    [/الأسرة|أسرت/, 'العائلة'],
    [/تلقاء نفس|من نفسها|بنفسه/, 'تلقائيًا'],
    [/(?<!م)سدد|السداد/, 'الدفع، دفع، مسدّدة'],
    [/المفروض|المفترض/, 'المتوقع'],
    [/عهدة البداية/, 'العهدة الافتتاحية'],
    [/رشح (ال)?قائمة/, 'صفِّ، التصفية'],
    [/^الباقي$/, 'المتبقي'],
    [/^(افتح|احفظ|احذف|أضف|انقل|اطبع|راسل)( \{\{\w+\}\}| وردية)?$/, 'a button says فتح، حفظ، حذف: the noun'],
    [/لعدد \{\{/, 'لـ {{count}}'],
    [/في الطريق/, 'أثناء التحميل'],
    [/(^|[^\d-])\d+ ?[–-] ?\d+(?![\d-])/, 'من 1 إلى 30: a range in words is read one way only', 'in texts alone'],
    [/وسائل المعرفة/, 'طرق المعرفة'],
    [/إحصاءات/, 'إحصائيات'],
    [/وعدده /, 'النتائج (8)'],
    [/عليه واتساب:/, 'واتساب'],
    [/%\s*(\d|\{\{)/, '{{percent}}%: the sign after the number'],
  ],
}

/** Returns the replacements for the banned words in a text; `isDrawn`: as a screen shows it, numbers filled in. */
export const insteadOf = (text: string, language: Language, isDrawn = false): readonly string[] =>
  banned[language]
    .filter(
      ([variant, , how]) =>
        !(isDrawn && how === 'in texts alone') &&
        variant.test(how === 'as typed' ? text : text.replaceAll(vowelMarks, '')),
    )
    .map(([, instead]) => instead)
