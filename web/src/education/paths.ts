/** Addresses of the hand-written screens of education, with the specification's spelling. */
const part = (token: string | undefined): string => (token ? `/${token}` : '')

/** In place of a time's token: the group's lesson of today that is on now, else the nearest. */
export const nearestTime = 'now'
const attendances = '/educational/educational-group-attendances'
/** Without a group and a time the lessons of today, to choose from. */
export const attendancePath = (group?: string, time?: string): string =>
  `${attendances}${part(group)}${time ? `?time=${time}` : group ? '' : '?view=register'}`
export const marksPath = (query: Readonly<Record<string, string>>): string =>
  `${attendances}?${new URLSearchParams({ view: 'list', ...query })}`
export const scoresPath = (group?: string): string => `/educational/monitor-score-exams${part(group)}`
export const scheduleTimePath = (time?: string, view: 'details' | 'users' = 'details'): string =>
  `/educational/educational-schedule-times/${view}${part(time)}`
export const timePaymentsPath = (time: string): string =>
  `/educational/educational-schedule-times-details-with-payment/${time}`
export const scheduleTimesPath = (group?: string): string => `/educational/educational-schedule-times${part(group)}`
export const calendarPath = (group?: string): string => `/educational/calendar${group ? `?by=group&of=${group}` : ''}`
export const groupStudentsPath = (group?: string): string => `/educational/educational-group-students${part(group)}`
export const groupsPath = (category?: string): string => `/educational/educational-groups${part(category)}`
/** The page of a group. */
export const groupPath = (group: string): string => `/educational/groups/${group}`
export const resultsPath = (category?: string, group?: string): string =>
  `/educational/category-results${part(category)}${group ? `?group=${group}` : ''}`
export const categoriesPath = (parent?: string): string => `/educational/educational-categories${part(parent)}`
export const discussionsPath = (type: string, main: string, group: string): string =>
  `/discussions/${type}/${main}/${group}`
/** Without a parent the comments of the discussion itself. */
export const commentsPath = (group: string, discussion: string, parent = discussion): string =>
  `/discussionComments/${group}/${discussion}/${parent}`
export const riskPath = (token: string): string => `/educational/students-at-risk?record=${token}`
