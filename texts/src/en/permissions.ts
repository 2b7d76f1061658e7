/** Flags of permission groups, and the groups whose name is not simply their entity's. */
export const permissions = {
  flags: {
    view: 'See the screen', viewActive: 'See active', viewArchived: 'See archived', viewBlocked: 'See blocked', itemAdd: 'Add', itemUpdate: 'Change', itemDeleteImage: 'Delete the picture', itemFinaleDelete: 'Delete for good',
    changeActivationType: 'Archive, restore and block', itemActive: 'Make active', itemArchived: 'Make archived', itemBlocked: 'Make blocked', viewReport: 'See the report',
    changeApproveApplications: 'Accept and reject applications', changePostponedStatus: 'Postpone students', changeCloseType: 'Close and open', changeFinishType: 'Finish and take up again', changeClosedState: 'Close and open discussions',
    closeComplaint: 'Close complaints', notificationView: 'See own notifications', notificationRead: 'Mark as read and delete', notificationOpen: 'Open notifications', notificationAdd: 'Send notifications',
    open: 'Open', renewal: 'Renew', close: 'Close', subscribe: 'Subscribe students', add: 'Share', cancel: 'No longer share',
    resetLoginCode: 'Renew login codes', resetDeviceCode: 'Forget devices',
    changeStudentCertificateStatus: 'Certificates', changeStudentFreezeStatus: 'Freeze students', updateWarning: 'Change warnings', decideExcuse: 'Decide on excuses', changeAbsenceManner: 'Set when parents are told of absences', confirmClash: 'Book over any clash',
    publishResults: 'Publish, withdraw and lock results', changePublishedScores: 'Change published scores',
    // money and goods
    viewBuy: 'See purchases', viewSell: 'See sales', viewRefund: 'See refunds', buy: 'Buy', sell: 'Sell', refund: 'Refund',
    viewWorkProgress: 'See quotations in progress', viewWaitingForQuotes: 'See quotations waiting for quotes', viewAtCustomer: 'See quotations at the customer', viewInJobOrder: 'See quotations in a job order', viewFinished: 'See finished and canceled quotations', accountTransactionDeposit: 'Deposit money',
    accountTransactionDropdown: 'Withdraw money', payExpenses: 'Pay expenses', refundExpenses: 'Refund expenses', accrualRevenues: 'Accrue revenues', refundRevenues: 'Refund revenues', debtCancelInstallment: 'Cancel instalments of debts',
    addPayments: 'Take payments', refundPayments: 'Refund payments', accrualServiceEntitlement: 'Accrue service entitlements', refundServiceEntitlement: 'Refund service entitlements',
  },
  groups: {
    SharedMediaWithSpaceStorageMedia: 'Sharing stored media',
    MonitorScoreExam: 'Score items and scores',
  },
}
