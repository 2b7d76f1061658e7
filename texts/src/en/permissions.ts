/** Flags of permission groups, and the groups whose name is not simply their entity's. */
export const permissions = {
  flags: {
    view: 'See the screen', viewActive: 'See active', viewArchived: 'See archived', viewBlocked: 'See blocked', itemAdd: 'Add', itemUpdate: 'Change', itemDeleteImage: 'Delete the picture', itemFinaleDelete: 'Delete for good',
    changeActivationType: 'Archive, restore and block', itemActive: 'Make active', itemArchived: 'Make archived', itemBlocked: 'Make blocked', viewReport: 'See the report',
    changeApproveApplications: 'Accept and reject applications', changePostponedStatus: 'Postpone students', changeCloseType: 'Close and open', changeFinishType: 'Finish and take up again', changeClosedState: 'Close and open discussions',
    changeStudentCertificateStatus: 'Certificates', changeStudentFreezeStatus: 'Freeze students', updateWarning: 'Change warnings',
    resetLoginCode: 'Renew login codes', resetDeviceCode: 'Forget devices',
  },
  groups: {
    StudentFamily: 'Families of users', MonitorScoreExam: 'Score items and scores',
  },
}
