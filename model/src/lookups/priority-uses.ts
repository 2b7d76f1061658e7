/** Kinds of record that have a priority (`FollowUpPriorityType`), each with the flag of the priorities meant for it. */
export const priorityUses = {
  Complaints: 'forComplaints',
  FollowUps: 'forFollowUps',
  Reminders: 'forReminders',
} as const
