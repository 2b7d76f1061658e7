/** Groups of the sidebar. */
export const menu = {
  educational: 'Educational',
  groups: 'Groups',
  exams: 'Exams',
  joining: 'Joining',
  users: 'Users',
  services: 'Services and counted services',
  quotations: 'Price quotations',
  interests: 'Interests',
  alerts: 'Alerts',
  finance: 'Finance',
  media: 'Media',
  storage: 'Storage',
  places: 'Places',
  access: 'Access',
  reports: 'Reports',
  settings: 'Settings',
}
