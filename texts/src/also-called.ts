/**
 * Other words for the screens of the menu, by their keys there, in both languages and as centres say them: whoever
 * types one of them finds the screen. The specification's own names of groups are among them.
 */
export const alsoCalled: Readonly<Record<string, string>> = {
  PaymentDesk: 'دفع سداد كاشير خزنة فلوس تحصيل قسط pay payment cashier collect money',
  WalkIn: 'طالب جديد تسجيل طالب حجز enrol enroll new student walk-in sign up',
  EducationalCalendar: 'جدول مواعيد حصص اليوم timetable schedule week lessons',
  educationalScheduleTime: 'مواعيد الحصص lessons sessions',
  educationalGroupAttendance: 'غياب حضور كشف absence register roll call',
  StudentHasDebts: 'متأخرات ديون عليه فلوس arrears overdue owes debtors',
  debt: 'ديون متأخرات arrears owes',
  receipt: 'وصل فاتورة voucher invoice',
  cashierShift: 'درج تقفيل جرد الخزنة drawer close the day till',
  expense: 'مصاريف صرف spending cost',
  account: 'خزنة بنك bank safe',
  monitorScoreExam: 'علامات رصد نتيجة marks grades',
  CategoryResults: 'نجاح تقديرات درجات pass grades marks',
  service: 'الخدمات والخدمات المعدودة services and counted services',
  countedService: 'الخدمات والخدمات المعدودة services and counted services',
  student: 'تلميذ متدرب المستخدمون pupil trainee users',
  employee: 'محاضر مدرس مدرب المستخدمون teacher lecturer trainer staff users',
  Privileges: 'أذونات صلاحيات rights privileges roles',
  complaint: 'مشكلة تذكرة problem ticket issue',
  notification: 'رسالة message',
  news: 'إعلان announcement',
  educationalJoiningApplication: 'تسجيل طلبات enrolment registration',
  educationalPeriod: 'ترم فصل دراسي term semester',
  educationalCategory: 'كورس مقرر دورة course subject level',
  educationalGroup: 'فصل شعبة class section',
  studentRisk: 'متعثر ضعيف at risk weak failing',
  Reports: 'إحصائيات أرقام statistics figures',
  SettingsOthers: 'إعدادات ضبط قوائم settings lookups',
}
