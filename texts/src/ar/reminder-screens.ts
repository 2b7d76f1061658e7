/** Texts of the screen of automatic reminder plans. */
export const reminders = {
  title: 'التذكير التلقائي',
  explained: 'تخرج التذكيرات وحدها حسب هذه الخطط، خارج ساعات الهدوء.',
  none: 'لا تذكير تلقائي يعمل.',
  on: 'تذكير تلقائي بـ: {{what}}.',
  cut: 'التذكيرات أكثر من المعروض. افتح القائمة.',
  emptyMonth: 'لا شيء هذا الشهر.',
  saved: 'حُفظ، ويسري من الآن.',
  of: {
    lesson: 'الحصص',
    instalment: 'المستحقات',
    exam: 'الامتحانات',
    subscription: 'انتهاء الاشتراكات',
    followUp: 'المتابعات',
    document: 'انتهاء المستندات',
  },
}
