/** What people are told of their lessons (D4.3). */
export const notices = {
  moved: '{{group}}: a lesson is at another time', canceled: '{{group}}: a lesson is canceled', planned: '{{group}}: a lesson is held after all', several: '{{group}}: changes in the timetable',
  movedLine: '{{before}} → {{after}}', placeLine: '{{before}}: now in {{place}}', canceledLine: '{{before}}: canceled', plannedLine: '{{before}}: held', more: 'and {{count}} more',
}
