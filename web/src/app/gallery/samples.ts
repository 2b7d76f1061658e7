/** Sample words and rows of the gallery, in both languages; they are shown on /test only. */
import type { Option } from '../../ui/option-list.tsx'
import type { Language } from '@topcenter/model/kit/names'

export interface SampleStudent {
  key: string
  name: string
  code: string
  phone: string
  group: string
  balance: number
  joined: string
  state: 'active' | 'waiting' | 'left'
}

const words = {
  ar: {
    title: 'معرض الأجزاء', subtitle: 'كل جزء في كل حالة', save: 'حفظ', saveMore: 'حفظ وإضافة آخر', delete: 'حذف', archive: 'أرشفة', add: 'إضافة طالب', export: 'تصدير', open: 'فتح',
    name: 'الاسم', code: 'الكود', phone: 'الهاتف', group: 'المجموعة', balance: 'الرصيد، ج.م', joined: 'تاريخ الالتحاق', state: 'الحالة',
    help: 'كما في البطاقة الشخصية', error: 'هذا الحقل مطلوب.', locked: 'غير متاح', readOnly: 'للقراءة فقط', notes: 'ملاحظات', age: 'العمر', fee: 'الرسوم', password: 'كلمة المرور', search: 'الاسم أو الكود أو الهاتف',
    day: 'اليوم', birthday: 'تاريخ الميلاد', time: 'الوقت', moment: 'الموعد', range: 'الفترة', color: 'اللون', student: 'الطالب', subjects: 'المواد', gender: 'النوع', male: 'ذكر', female: 'أنثى', agree: 'أوافق على الشروط', remind: 'أرسل تذكيرًا', minutes: 'دقيقة',
    all: 'الكل', active: 'مستمر', waiting: 'قيد المراجعة', left: 'منسحب', month: 'الحضور حسب الشهر', present: 'حاضر', absent: 'غائب', students: 'الطلاب', attendance: 'حضور اليوم', due: 'الرسوم المستحقة', versus: 'مقارنة بالشهر الماضي',
    emptyTitle: 'لا طلاب هنا بعد', emptyText: 'يظهر هنا الطلاب الذين تضيفهم أو تستوردهم.', permission: 'عرض الطلاب', archiveTitle: 'أرشفة 12 طالبًا؟', archiveText: 'يختفون من القوائم وتبقى ديونهم.', archived: 'أُرشف 12 طالبًا', failed: 'تعذّر الحفظ', alertTitle: 'أقساط غير مسددة', alertText: 'لدى 214 طالبًا أقساط متأخرة أكثر من 30 يومًا.', review: 'مراجعة',
    drawerTitle: 'طالب جديد', drawerText: 'تُحفظ مسودة حتى تضغط حفظ', basic: 'البيانات الأساسية', personal: 'البيانات الشخصية', scientific: 'البيانات العلمية', medical: 'البيانات الطبية', importing: 'جارٍ الاستيراد', home: 'الرئيسية', education: 'التعليم', categories: 'الأقسام', files: 'PDF أو صورة حتى 10 ميجابايت', tip: 'يصدّر ما تراه',
    finance: 'المالية', accounts: 'الحسابات', expenses: 'المصروفات', groups: 'المجموعات', reports: 'التقارير', user: 'منى عبد العزيز', role: 'مسؤولة التسجيل', privacy: 'الخصوصية', contact: 'اتصل بنا', cash: 'نقدًا', card: 'بطاقة', transfer: 'تحويل', login: 'تسجيل الدخول',
  },
  en: {
    title: 'Gallery of parts', subtitle: 'Every part in every state', save: 'Save', saveMore: 'Save and add another', delete: 'Delete', archive: 'Archive', add: 'Add student', export: 'Export', open: 'Open',
    name: 'Name', code: 'Code', phone: 'Phone', group: 'Group', balance: 'Balance, EGP', joined: 'Joined', state: 'State',
    help: 'As on the identity card', error: 'This field is required.', locked: 'Not available', readOnly: 'Read only', notes: 'Notes', age: 'Age', fee: 'Fee', password: 'Password', search: 'Name, code or phone',
    day: 'Day', birthday: 'Birthday', time: 'Time', moment: 'Appointment', range: 'Period', color: 'Colour', student: 'Student', subjects: 'Subjects', gender: 'Gender', male: 'Male', female: 'Female', agree: 'I accept the terms', remind: 'Send a reminder', minutes: 'minutes',
    all: 'All', active: 'Active', waiting: 'Under review', left: 'Left', month: 'Attendance by month', present: 'Present', absent: 'Absent', students: 'Students', attendance: 'Attendance today', due: 'Fees due', versus: 'against last month',
    emptyTitle: 'No students here yet', emptyText: 'Students that you add or import appear here.', permission: 'View students', archiveTitle: 'Archive 12 students?', archiveText: 'They leave the lists; their debts stay.', archived: '12 students archived', failed: 'Could not be saved', alertTitle: 'Unpaid installments', alertText: '214 students have installments more than 30 days late.', review: 'Review',
    drawerTitle: 'New student', drawerText: 'Kept as a draft until you press Save', basic: 'Basic data', personal: 'Personal data', scientific: 'Scientific data', medical: 'Medical data', importing: 'Importing', home: 'Home', education: 'Education', categories: 'Categories', files: 'PDF or picture, up to 10 MB', tip: 'Exports what you see',
    finance: 'Finance', accounts: 'Accounts', expenses: 'Expenses', groups: 'Groups', reports: 'Reports', user: 'Mona Abdelaziz', role: 'Registrar', privacy: 'Privacy', contact: 'Contact', cash: 'Cash', card: 'Card', transfer: 'Transfer', login: 'Log in',
  },
} as const

export type SampleWords = Record<keyof (typeof words)['ar'], string>

const FIRST = { ar: ['محمد', 'آمنة', 'زينب', 'عمر', 'ليلى', 'مريم', 'يوسف', 'نور', 'حسن', 'فاطمة'], en: ['Mohamed', 'Amina', 'Zeinab', 'Omar', 'Layla', 'Mariam', 'Youssef', 'Nour', 'Hassan', 'Fatma'] }
const LAST = { ar: ['عبد الرحمن', 'الشافعي', 'منصور', 'السيد', 'حجازي', 'البنا', 'فؤاد'], en: ['Abdelrahman', 'El-Shafei', 'Mansour', 'El-Sayed', 'Hegazy', 'El-Banna', 'Fouad'] }
const SUBJECTS = { ar: ['الفيزياء', 'الرياضيات', 'الكيمياء', 'اللغة العربية', 'التاريخ'], en: ['Physics', 'Mathematics', 'Chemistry', 'Arabic', 'History'] }

export const wordsOf = (language: Language): SampleWords => words[language]

export function studentsOf(language: Language, count: number): SampleStudent[] {
  const first = FIRST[language]
  const last = LAST[language]
  return Array.from({ length: count }, (_, index) => ({
    key: `s${index}`,
    name: `${first[(index * 7) % first.length]} ${last[(index * 3) % last.length]} ${last[(index * 5 + 2) % last.length]}`,
    code: `S-${100_000 + index}`,
    phone: `+20 10${index % 4} ${String(4_512_300 + index * 7919).slice(0, 3)} ${String(1000 + ((index * 3571) % 9000))}`,
    group: `${SUBJECTS[language][index % 5]} ${(index % 3) + 1}`,
    balance: ((index * 7_350_075) % 40_000_000) * (index % 6 === 2 ? -1 : 1),
    joined: `20${18 + (index % 9)}-${String((index % 12) + 1).padStart(2, '0')}-${String((index % 27) + 1).padStart(2, '0')}`,
    state: index % 7 === 4 ? 'left' : index % 5 === 3 ? 'waiting' : 'active',
  }))
}

export const subjectsOf = (language: Language): Option[] => SUBJECTS[language].map((label, index) => ({ value: `subject${index}`, label }))

const MONTHS = ['2026-01-01', '2026-02-01', '2026-03-01', '2026-04-01', '2026-05-01', '2026-06-01', '2026-07-01', '2026-08-01']
export const months = (language: Language): string[] => MONTHS.map((day) => new Intl.DateTimeFormat(language === 'ar' ? 'ar-EG' : 'en-GB', { month: 'short', timeZone: 'UTC' }).format(new Date(day)))
