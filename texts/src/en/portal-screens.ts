/** The page after the login of students, parents, clients, suppliers and sales agents. */
export const portal = {
  all: 'All', unread: 'Not read yet',
  next: 'Coming up', noNext: 'Nothing is planned for now.', join: 'Join', attendance: 'Groups and attendance', noGroups: 'No group yet.', results: 'Courses and results', noApplications: 'No course yet.',
  subscriptions: 'Subscriptions', until: 'Until {{date}}', debts: 'To be paid', dueOn: 'Due {{date}}', late: 'Late', children: 'Children', noChildren: 'No child is linked to your account', noChildrenText: 'Ask the centre to link your children; how they stand then appears here.',
  stages: 'Quotations by stage', quotations: 'My quotations', noQuotations: 'You have asked for no quotation yet.', prices: 'My prices', noPrices: 'No price is asked of you now.',
  sessions: 'Students I follow up', noSessions: 'You follow nobody up now.', waiting: 'Waiting for a reply', noWaiting: 'No follow-up waits for a reply.',
}
