/** Titles of the screens that no entity derives. */
export const screens = {
  Home: 'Home', UserLogin: 'Log in', InvalidLoginClode: 'Login code', UserAppSettings: 'My settings', Error404: 'Page not found', Test: 'Check', Test2: 'Diagnostics', SettingsOthers: 'Other settings', Reports: 'Reports',
  EducationalCategoriesTree: 'Categories tree', EducationalScheduleTimeDetails: 'Schedule time', EducationalScheduleTimeUsers: 'Attendance register', JoiningApplicationEducational: 'Joined students', WalkIn: 'Quick joining',
  Gate: 'Gate', Attend: 'Mark my attendance',
  EducationalCalendar: 'Calendar',
  Privileges: 'Permissions of roles', PermissionXRay: 'Who may do what',
  CategoryResults: 'Results', MyExams: 'My exams', TakeExam: 'Exam', ExamQuestions: 'Questions of the exam', ExamMonitor: 'Exam in progress', StudentsNotApproved: 'Students not approved',
  IdCards: 'ID cards', Import: 'Import',
  UserInterests: 'My interests',
  FinanceStatistics: 'Finance statistics', Account: 'Account',
  TrialBalance: 'Trial balance', PaymentDesk: 'Payment desk', Statement: 'Statement', StudentHasDebts: 'Students with debts', PriceQuotationInfo: 'Price quotation',
  SeasonShift: 'Season shift', TimetablePlan: 'Timetable plan',
}
