/**
 * The fields that the specification names of each kind of record, beside its code, names and description. A copy of
 * facts. A field has the specification's words as its name; where the product keeps it under another one, that stands
 * behind `=`: `record:field` on another record, `field.inner` in the lines of a field, `action()`, or `endpoint?input`.
 */
const list = 'activeStatus=recordState qrCode'

export const specifiedFields: Readonly<Record<string, string>> = {
  BloodType: list,
  Religion: list,
  Governorate: list,
  City: list,
  District: list,
  Sector: list,
  Job: list,
  GeneralJob: list,
  QualificationEstimate: list,
  Certificate: list,
  ScientificDegree: list,
  ClassificationDegree: list,
  Specialty: list,
  SocialStatuse: list,
  MilitaryStatusType: list,
  PersonalCardType: list,
  KnownMethod: list,
  CommunicationType: list,
  ComplaintSector: list,
  NewsCategory: list,
  InstallmentBatchType: list,
  ExpensesType: list,
  RevenuesType: list,
  ServiceType: list,
  CountedServiceType: list,
  EducationalStage: list,
  InjuryType: list,
  OperationType: list,
  ChronicDisease: list,
  Surgery: list,
  ActiveSubstance: list,
  MealType: list,
  QuestionType: list,
  ActivityType: list,
  Sponsor: list,
  Meal: list,
  Question: list,
  Bank: list,
  Qualification: list,
  PriorityType: list,
  PaymentMethod: list,
  Country: `${list} nationality dialCode`,
  JobGrade: 'parent component',
  RelativeRelationType: 'repetitionStatus=repetition',
  InsuranceCompany: 'address phone',
  Color: 'hexValue=hex',
  ComplaintType: 'scopeType',
  ReminderPlan:
    'durationFrom durationTo priorityTypeBefore priorityTypeOn priorityTypeAfter detailsBefore detailsAfter',
  GradingPlan: 'slices slices.degreeFrom slices.degreeTo slices.degreeName',
  PropertyType: 'properties properties.defaultValue properties.valueType',
  DropDownList: 'items items.names=items.itemName',
  Brand: 'discountPercentage linkActiveStatus=linkActive map facebook twitter instagram website',
  BrandService: 'brand price discountPercentage',
  Branch:
    'brand linkActiveStatus=linkActive phoneActiveStatus=phoneActive links=website links=map links=facebook links=twitter links=instagram taxNumber',
  User: `userType activityType userName names code address phone phone2 phone3 whatsAppStatus password email workEmail
    militaryStatusType militaryStatusStart militaryStatusEnd birthDate birthTime birthPlace gender
    socialStatus=socialStatuse socialStatusNotes parentsSocialStatus fatherDeathType motherDeathType citizenship
    bankAccountNumber role nationalID nationalIDExpiry insuranceNumber activeStatus image bloodType chronicDiseases
    surgeries approval employeeType=employee:employeeType maritalStatus=employee:maritalStatus
    drivingLicence=employee:drivingLicence drivingLicenceExpiry=employee:drivingLicenceExpiry
    passport=employee:passport passportExpiry=employee:passportExpiry
    oneKilometrePrice=employee:oneKilometrePrice`,
  UserFamily: 'relativeRelationType relative=relative relative=relativeName phone job',
  UserQualification:
    'qualification estimate=qualificationEstimate joiningDateTime joiningTime obtainingDateTime obtainingTime',
  UserScientificDegree:
    'scientificDegree specialtyGeneral=generalSpecialty specialtySpecial=specialSpecialty dateTime=obtainingDateTime dateTime=obtainingTime',
  UserTrainingCourse: 'title place start end',
  UserExperience: 'start end place job',
  UserInjury:
    'injuryType injuryDateTime injuryTime recoveryStart recoveryStartTime recoveryEnd recoveryEndTime bodyPart',
  UserOperation: 'operationType dateTime=operationDateTime place bodyPart',
  UserPersonalCard:
    'cardType=personalCardType cardNumber creationDateTime creationTime expiryDateTime expiryTime creationPlace',
  EducationalPeriod: 'from to',
  EducationalCategory: `parent component successDegree finalDegree weightFinalExam=finalExamWeight
    weightAttendance=attendanceWeight weightMidterm=midtermWeight weightOral=oralWeight
    weightPeriodical=periodicalWeight examCount reExam maxCountNumberReExam totalFailureEducationalCategory
    calculationInGrandTotalStatus failingStatusOnParentEducationalCategory gradingPlan`,
  JoiningApplication: `student studentExistInSystem newStudent period=educationalPeriod category=educationalCategory
    joiningDateTime approval=state rejectReason requestedSubscriptionSessions=requestedSessions
    remainingSubscriptionSessions=joiningApplicationSubscription:remainingSessions subscriptionFrom subscriptionTo
    freezeFrom freezeTo freezeReason postponeFrom postponeTo postponeReason`,
  JoiningApplicationSubscription:
    'application subscriptionType priceListItem=priceList sessionCount from endDateTime status debt',
  EducationalGroup: `category=educationalCategory period=educationalPeriod duration expectedStart expectedStartTime
    expectedEnd expectedEndTime minimumNumberOfStudents minimumStatus maximumNumberOfStudents maximumStatus
    totalNumberOfStudents fixedSchedule slices slices.place times=slices.from times=slices.to slices.lecturer
    warningStatus1 warningStatus2 warningStatus3 warningStatus4 warningStatus5 closed finished`,
  EducationalGroupStudent: `group=educationalGroup student application
    relatedStatus=educationalJoiningApplication:relatedWithGroup freeze=educationalJoiningApplication:freezeFrom
    postpone=educationalJoiningApplication:postponeFrom certificateStatus warning`,
  EducationalGroupTransfer: 'student oldGroup newGroup dateTime=at amount debt',
  EducationalScheduleTime:
    'group=educationalGroup from to duration place lecturer lectureLink workDay alternativeSchedule=alternativeOf',
  EducationalGroupAttendance: `scheduleTime student attendance at warningCount=educationalGroupStudent:warning
    payAtAttendance qrAttendance=way recordedBy`,
  PriceList: `category=educationalCategory packagePrice sessionPrice hourPrice packagePriceInOffer sessionPriceInOffer
    hourPriceInOffer`,
  Discussion: `discussionType mainRecord=educationalGroup mainRecord=educationalCategory group=educationalGroup
    title=names description closedState=closed`,
  DiscussionComment: 'discussion parentComment text likeCount disLikeCount replyCount reactionCount',
  DiscussionCommentReact: 'comment=discussionComment user rating',
  EducationalRating: 'ratedRecord=ratedType ratedRecord=educationalGroup user ratingNumber',
  SimpleExamModel: `category=educationalCategory examDegree questionDegree=trueFalseQuestions.degree
    questionDegree=multipleChoiceQuestions.degree studentDegree=studentScheduleExamTime:studentDegree studentPercentage
    paragraphs trueFalseQuestions multipleChoiceQuestions multipleChoiceQuestions.optionA
    multipleChoiceQuestions.optionB multipleChoiceQuestions.optionC multipleChoiceQuestions.optionD
    multipleChoiceQuestions.correctAnswer answerAppearanceStatus`,
  GroupScheduleExam: 'group=educationalGroup examModel=simpleExamModel from to duration',
  StudentScheduleExamTime:
    'groupExam=groupScheduleExam student=user started=startedAt submitted=submit submitted=submittedAt answers score=studentDegree',
  MonitorScoreExam: 'group=educationalGroup student type=examType finalScore=scoreComponent:finalScore studentScore',
  Service: 'serviceType servicePrice maximumDiscountPercentage',
  CountedService:
    'countedServiceType boughtCount=bought soldCount=sold remainingCount=remaining price maximumDiscount=maximumDiscountPercentage',
  CountedServiceTransaction: 'countedService type=transactionType quantity price soldToStudent user account',
  StoreItem: `component parent quantity priceTotal priceOne bestTotal=bestPriceTotal bestOne=bestPriceOne
    dynamicProperties=itemProperties`,
  Place: `placeType activityType parent component addresses=address whatsAppStatus links=website links=facebook
    links=twitter links=instagram faxNumber taxNumber postalCode openingDate openingTime placeDistance localIpAddress
    postOfficeName geographicalDistribution`,
  PlaceUser: 'place user userType',
  GeographicalDistribution: 'parent component mapLink countryCode latitude longitude endLatitude endLongitude',
  BodyPart: 'parent component',
  SystemComponent: 'kind names',
  SystemComponentHierarchy: 'kind parentComponent childComponent',
  Interest: 'title=names description',
  UserSysteamInterest: 'user interest',
  UserOtherInterest: 'user title=names description',
  InterestFollowUp:
    'interest user joiningType replyStatus followUpType number dateRange=at dateRange=dueAt text salesUser',
  FollowInterest:
    'interest=userSysteamInterest interest=userOtherInterest user joiningType replyStatus followUpType number dateRange=at dateRange=dueAt text salesUser',
  FollowUpSetting: 'followUpType number=followUpNumber interval salesUsers',
  FollowUpSession: 'user salesUser opened=openedAt renewed=renewedAt closed=closedAt',
  Complaint: 'title=names description complaintType sector=complaintSector complainant closedBy status=state',
  ComplaintFollowUp: 'complaint followUpBy sideType text',
  Reminder: 'title=names at plan=reminderPlan targetUser=user targetRecord=link priority=priorityType',
  Notification: 'user title=names body=description link read opened',
  News: 'title=names code text=description category=newsCategory publisherName image from to',
  Account: 'balance bankOrCash=accountKind',
  AccountTransaction: 'account type=transactionType money balanceAfter dateTime=at by',
  Debt: 'user debtType debtOn money paid remainder status=state',
  Installment: 'debt batchType=installmentBatchType amount canceledBy cancelReason',
  InstallmentSchedule: 'debt batchType=installment:installmentBatchType amount canceledBy cancelReason',
  InstallmentScheduleTime: 'debt dueDateTime amount paid remainder canceled',
  InstallmentPayment:
    'installmentTime=installmentScheduleTime account paymentMethod money dateTime=at receivedBy refund refundedBy reason',
  Expense: 'expensesType account money dateTime=at refundType=refund refundReason',
  Revenue: 'revenuesType account money dateTime=at refundType=refund refundReason',
  ServiceEntitlement: 'service user price discount=discountPercentage addAs=way refund',
  WalletTransaction: 'user reason type=transactionType paidMoney balance',
  PointsTransaction:
    'user reason increaseOrDecrease=transactionType numberOfPoints pointsBalance valuePerPoint totalPaidByPoints',
  PriceQuotation: `clientName client workState=state approvedPriceStoreItemsAmount affiliateOperationAmount
    details=priceQuotationDetail:priceQuotation sendToClient=offer() sendAfterSave=priceQuotation.choose?sendAfterSave`,
  PriceQuotationDetail: `quotation=priceQuotation storeItem quantity price=priceOne price=priceTotal state designNotes
    designModels=designModel:priceQuotationDetail designTitle=designModel:title designDescription=designModel:details
    designFile=designModel:attachments designImage=designModel:image`,
  QuotationPriceHistory: `detail=priceQuotationDetail supplier source priceTotal priceOne bestTotal=bestPriceTotal
    bestOne=bestPriceOne costType at`,
  PriceQuotationAffiliateOperation: 'detail=priceQuotationDetail operation amount',
  JobOrder: 'quotation=priceQuotation state startWorkDateTime expectedFinishWorkDateTime description=work',
  StorageSpace: 'owner=ownerType names sizeUsed',
  StorageSpaceMedia: 'space=storageSpaceMediaStudent:storageSpace file=fileName mediaType sharedLink names',
  SharedMediaFolder: 'sharedWith educationalCategory educationalGroup',
  SharedMedia: 'folder=sharedMediaFolder media=storageSpaceMedia mediaType sharedLink',
  MediaPackage: `fixedPeriod=from fixedPeriod=to days=numberOfDays originalPrice offerPrice freeFlag=freeStatus medias
    couponsTotal=totalCoupons couponsUsed=usedCoupons couponsNotUsed=notUsedCoupons couponsSubscribed=subscribedCoupons`,
  MediaPackageCode: 'package=mediaPackage code used=state usedBy subscribedAt validTo',
  Establishment: `names settings=timeZone settings=decimalPlaces settings=accent logo=image mapLink mapLinkActive
    facebook facebookActive twitter twitterActive linkedin linkedinActive whatsApp whatsAppActive youTube youTubeActive
    address addressActive phone phone2 phoneActive email emailActive`,
  EstablishmentRole: 'userType names defaultRoleFlag=isDefault privileges',
  UserLoginCode: 'user platform source code deviceCode resetLoginCodeDate resetDeviceCodeDate',
  UserValidSetting:
    'userType user platforms=web platforms=desktop platforms=android platforms=ios from to limits=maxDevices',
}
