import type * as english from '../en/screens.ts'
import type { Mirror } from '../text-types.ts'

export const screens = {
  Home: 'الرئيسية', UserLogin: 'تسجيل الدخول', InvalidLoginClode: 'كود الدخول', UserAppSettings: 'إعداداتي', Error404: 'الصفحة غير موجودة', Test: 'فحص', Test2: 'التشخيص', SettingsOthers: 'إعدادات أخرى', Reports: 'التقارير',
  EducationalCategoriesTree: 'شجرة المواد', EducationalScheduleTimeDetails: 'تفاصيل الحصة', EducationalScheduleTimeUsers: 'كشف الحضور', JoiningApplicationEducational: 'الطلاب الملتحقون', WalkIn: 'التحاق سريع',
  Gate: 'البوابة', Attend: 'تسجيل حضوري',
  EducationalCalendar: 'التقويم',
  Privileges: 'صلاحيات الأدوار', PermissionXRay: 'من يملك أي صلاحية',
  CategoryResults: 'النتائج', MyExams: 'امتحاناتي', TakeExam: 'الامتحان', ExamQuestions: 'أسئلة الامتحان', ExamMonitor: 'متابعة الامتحان', StudentsNotApproved: 'طلاب غير معتمدين',
  IdCards: 'بطاقات التعريف', Import: 'استيراد',
  UserInterests: 'اهتماماتي',
  FinanceStatistics: 'إحصائيات المالية', Account: 'حساب',
  TrialBalance: 'ميزان المراجعة', PaymentDesk: 'شباك التحصيل', Statement: 'كشف الحساب', StudentHasDebts: 'طلاب عليهم مديونيات', PriceQuotationInfo: 'عرض سعر',
  SeasonShift: 'نقل موسم', TimetablePlan: 'خطة جدول',
} satisfies Mirror<typeof english.screens>
