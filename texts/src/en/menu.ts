/** Groups of the sidebar. */
export const menu = {
  educational: 'Educational', groups: 'Groups', exams: 'Exams', joining: 'Joining', users: 'Users', services: 'Services and counted services', alerts: 'Alerts',
  finance: 'Finance', media: 'Media', places: 'Places', reports: 'Reports', settings: 'Settings',
}
