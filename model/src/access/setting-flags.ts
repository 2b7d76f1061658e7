/** Flags by which a centre's own people change its settings, by their groups; each opens the screen of the settings. */
export const settingFlags = {
  EstablishmentLook: 'itemUpdate',
  AttendanceExcuse: 'changeAbsenceManner',
  Notification: 'changeKept',
  Complaint: 'changeComplaintManner',
  FollowUpSetting: 'itemUpdate',
  SharedMediaFolder: 'changeActivationType',
  PriceQuotation: 'sellBelowFloor',
} as const
