/** Texts of the screen of automatic reminder plans. */
export const reminders = {
  title: 'Automatic reminders',
  explained: 'Reminders go out on their own, by these plans, outside quiet hours.',
  none: 'No automatic reminders are on.',
  on: 'Automatic reminders: {{what}}.',
  cut: 'There are more reminders than are shown. Use the list.',
  emptyMonth: 'Nothing this month.',
  saved: 'Saved. It applies from now on.',
  of: {
    lesson: 'Lessons',
    instalment: 'Payments due',
    exam: 'Exams',
    subscription: 'Subscriptions ending',
    followUp: 'Follow-ups',
    document: 'Documents expiring',
  },
}
