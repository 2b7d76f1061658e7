/** أسماء الحقول: كل اسم مرة واحدة. */
import type * as english from '../en/words.ts'
import type { Mirror } from '../text-types.ts'

export const words = {
  // كل سجل
  token: 'معرّف السجل', code: 'الكود', names: 'الاسم', description: 'الوصف', parent: 'يتبع', image: 'الصورة', imageAt: 'وقت إضافة الصورة', state: 'الحالة', recordState: 'حالة السجل',
  version: 'النسخة', createdAt: 'تاريخ الإضافة', createdBy: 'أضافه', updatedAt: 'آخر تعديل', updatedBy: 'آخر من عدّله', archivedAt: 'تاريخ الأرشفة', blockedAt: 'تاريخ الحظر', label: 'التسمية',
  in_ar: '{{label}} (بالعربية)', in_en: '{{label}} (بالإنجليزية)', in_und: '{{label}} (بأي لغة)',
  // أوقات وأسباب ومبالغ
  from: 'من', to: 'إلى', at: 'التاريخ والوقت', on: 'التاريخ', reason: 'السبب', confirmClash: 'رغم التعارض', overbooked: 'محجوزة رغم التعارض', notes: 'ملاحظات', status: 'الحالة', price: 'السعر', weight: 'الوزن', color: 'اللون', hex: 'قيمة اللون',
  // التعليم
  educationalPeriod: 'الفترة', educationalCategory: 'المادة', educationalGroup: 'المجموعة', educationalStage: 'المرحلة التعليمية', gradingPlan: 'نظام التقديرات',
  successDegree: 'نسبة النجاح (%)', finalDegree: 'الدرجة النهائية', finalExamWeight: 'وزن الامتحان النهائي', attendanceWeight: 'وزن الحضور', midtermWeight: 'وزن امتحان منتصف الفصل', oralWeight: 'وزن الشفوي', periodicalWeight: 'وزن الامتحانات الدورية',
  examCount: 'عدد الامتحانات', reExam: 'يُسمح بالإعادة', maxCountNumberReExam: 'أقصى عدد لمرات الإعادة', attemptRule: 'المحاولة المحتسبة', totalFailureEducationalCategory: 'عدد مواد الرسوب الموجب للرسوب الكلي',
  calculationInGrandTotalStatus: 'تُحتسب في المجموع الكلي', failingStatusOnParentEducationalCategory: 'الرسوب فيها رسوب في المادة الأعلى', absenceConsumesSession: 'الغياب بدون عذر يُخصم من الحصص',
  lecturer: 'المحاضر', duration: 'مدة الحصة', expectedStart: 'البداية المتوقعة', expectedEnd: 'النهاية المتوقعة',
  minimumNumberOfStudents: 'الحد الأدنى للطلاب', minimumStatus: 'تطبيق الحد الأدنى', maximumNumberOfStudents: 'الحد الأقصى للطلاب', maximumStatus: 'تطبيق الحد الأقصى', totalNumberOfStudents: 'عدد الطلاب الحالي',
  fixedSchedule: 'جدول أسبوعي ثابت', slices: 'الشرائح', weekday: 'اليوم', place: 'المكان',
  warningStatus1: 'غيابات الإنذار الأول', warningStatus2: 'غيابات الإنذار الثاني', warningStatus3: 'غيابات الإنذار الثالث', warningStatus4: 'غيابات الإنذار الرابع', warningStatus5: 'غيابات الإنذار الخامس',
  closed: 'الالتحاق', finished: 'سير المجموعة', application: 'استمارة الالتحاق', student: 'الطالب', joinedOn: 'تاريخ الانضمام', leftOn: 'تاريخ المغادرة', certificateStatus: 'الشهادة', warning: 'درجة الإنذار', warningByHand: 'إنذار محدد يدويًا',
  lectureLink: 'رابط المحاضرة', workDay: 'نوع اليوم', alternativeOf: 'بديلة عن', register: 'كشف الحضور',
  scheduleTime: 'الحصة', groupStudent: 'الطالب في المجموعة', attendance: 'الحضور', minutesLate: 'مدة التأخير', leftEarly: 'مدة الانصراف المبكر', excused: 'بعذر', way: 'طريقة التسجيل', recordedBy: 'سجّله',
  // الالتحاق
  newStudent: 'طالب جديد', joiningDateTime: 'تاريخ الالتحاق', requestedSessions: 'الحصص المطلوبة', subscriptionFrom: 'الاشتراك من', subscriptionTo: 'الاشتراك إلى', relatedWithGroup: 'الارتباط بمجموعة',
  rejectReason: 'سبب الرفض', decidedAt: 'تاريخ القرار', freezeFrom: 'التجميد من', freezeTo: 'التجميد إلى', freezeReason: 'سبب التجميد', postponeFrom: 'التأجيل من', postponeTo: 'التأجيل إلى', postponeReason: 'سبب التأجيل',
  // الامتحانات
  examType: 'نوع الامتحان', finalScore: 'الدرجة العظمى', component: 'بند الدرجات', attempt: 'المحاولة', studentScore: 'درجة الطالب', scoredAt: 'تاريخ رصد الدرجة',
  // الأشخاص
  userType: 'نوع المستخدم', phone: 'الهاتف', phone2: 'الهاتف الثاني', phone3: 'الهاتف الثالث', whatsAppStatus: 'عليه واتساب', email: 'البريد الإلكتروني', workEmail: 'بريد العمل', address: 'العنوان', userName: 'اسم المستخدم', password: 'كلمة المرور', role: 'الدور',
  activeStatus: 'يُسمح بالدخول', knownMethod: 'كيف عرفنا', gender: 'النوع', birthDate: 'تاريخ الميلاد', birthTime: 'وقت الميلاد', birthPlace: 'محل الميلاد', nationalID: 'الرقم القومي', nationalIDExpiry: 'انتهاء بطاقة الرقم القومي',
  insuranceNumber: 'الرقم التأميني', nationality: 'الجنسية', citizenship: 'صفة الإقامة', governorate: 'المحافظة', city: 'المدينة', district: 'الحي', religion: 'الديانة', socialStatuse: 'الحالة الاجتماعية', socialStatusNotes: 'ملاحظات الحالة الاجتماعية',
  parentsSocialStatus: 'الحالة الاجتماعية للوالدين', fatherDeathType: 'الأب', motherDeathType: 'الأم', militaryStatusType: 'الموقف من التجنيد', militaryStatusStart: 'بداية الموقف من التجنيد', militaryStatusEnd: 'نهاية الموقف من التجنيد',
  bank: 'البنك', bankAccountNumber: 'رقم الحساب البنكي', qualification: 'المؤهل', qualificationEstimate: 'تقدير المؤهل', specialty: 'التخصص', scientificDegree: 'الدرجة العلمية', job: 'الوظيفة', activityType: 'نوع النشاط',
  bloodType: 'فصيلة الدم', chronicDiseases: 'الأمراض المزمنة', surgeries: 'العمليات الجراحية', medicalNotes: 'ملاحظات طبية', approval: 'الاعتماد', employeeType: 'نوع الموظف', jobGrade: 'الدرجة الوظيفية',
  drivingLicence: 'رخصة القيادة', drivingLicenceExpiry: 'انتهاء رخصة القيادة', passport: 'جواز السفر', passportExpiry: 'انتهاء جواز السفر',
  user: 'المستخدم', relativeRelationType: 'صلة القرابة', relative: 'القريب (مستخدم)', relativeName: 'اسم القريب',
  // الأماكن
  placeType: 'نوع المكان', capacity: 'السعة', website: 'الموقع الإلكتروني', mapLink: 'رابط الخريطة', faxNumber: 'رقم الفاكس', taxNumber: 'الرقم الضريبي', postalCode: 'الرمز البريدي', postOfficeName: 'مكتب البريد', openingDate: 'تاريخ الافتتاح',
  placeDistance: 'المسافة', localIpAddress: 'عنوان الشبكة المحلية', geographicalDistribution: 'المنطقة الجغرافية',
  // الصلاحيات
  isDefault: 'الدور الافتراضي', privileges: 'الصلاحيات',
  // القوائم
  dialCode: 'مفتاح الاتصال', iso2: 'رمز الدولة (حرفان)', country: 'الدولة', countryCode: 'كود الدولة', latitude: 'خط العرض', longitude: 'خط الطول', endLatitude: 'خط عرض النهاية', endLongitude: 'خط طول النهاية',
  repetition: 'قابلة للتكرار', needsVerification: 'تُحتسب بعد التحقق', parts: 'عدد الأقساط', everyMonths: 'قسط كل', scopeType: 'تخص', durationFrom: 'تبدأ قبل الموعد بمدة', durationTo: 'تستمر بعد الموعد لمدة',
  priorityTypeBefore: 'الأولوية قبل الموعد', priorityTypeOn: 'الأولوية في الموعد', priorityTypeAfter: 'الأولوية بعد الموعد', detailsBefore: 'النص قبل الموعد', detailsAfter: 'النص بعد الموعد',
  degreeFrom: 'من (%)', degreeTo: 'إلى (%)', degreeName: 'التقدير', items: 'العناصر', itemName: 'العنصر', properties: 'الخصائص', valueType: 'نوع القيمة', propertyName: 'الخاصية', defaultValue: 'القيمة الافتراضية', dropDownList: 'القائمة المنسدلة',
  discountPercentage: 'الخصم (%)', linkActive: 'إظهار الروابط', phoneActive: 'إظهار الهاتف', map: 'الخريطة', facebook: 'فيسبوك', twitter: 'تويتر', instagram: 'إنستجرام', brand: 'العلامة التجارية',
  // ملف الشخص
  maritalStatus: 'الحالة الزوجية', oneKilometrePrice: 'سعر الكيلومتر', obtainingDateTime: 'تاريخ الحصول', generalSpecialty: 'التخصص العام', specialSpecialty: 'التخصص الدقيق', start: 'البداية', end: 'النهاية',
  injuryType: 'الإصابة', bodyPart: 'عضو الجسم', injuryDateTime: 'تاريخ الإصابة', recoveryStart: 'بداية التعافي', recoveryEnd: 'نهاية التعافي', operationType: 'العملية', operationDateTime: 'تاريخ العملية ووقتها',
  personalCardType: 'نوع البطاقة', cardNumber: 'رقم البطاقة', creationDateTime: 'تاريخ الإصدار', expiryDateTime: 'تاريخ الانتهاء', creationPlace: 'جهة الإصدار',
  // الامتحانات والمناقشات والتنبيهات والاهتمامات والوسائط
  examDegree: 'درجة الامتحان', answerAppearanceStatus: 'إظهار الإجابات', paragraphs: 'الفقرات', paragraph: 'الفقرة', paragraphNumber: 'عن الفقرة رقم', trueFalseQuestions: 'أسئلة الصواب والخطأ', multipleChoiceQuestions: 'أسئلة الاختيار من متعدد', question: 'السؤال', correctAnswer: 'الإجابة الصحيحة', degree: 'الدرجة',
  optionA: 'الاختيار أ', optionB: 'الاختيار ب', optionC: 'الاختيار ج', optionD: 'الاختيار د', simpleExamModel: 'نموذج الامتحان', groupScheduleExam: 'امتحان المجموعة', submit: 'التسليم', startedAt: 'بدأ', submittedAt: 'سُلّم', answers: 'الإجابات', questionNumber: 'رقم السؤال', answer: 'الإجابة', studentDegree: 'درجة الطالب',
  discussionType: 'موضوعها', commentCount: 'التعليقات', discussion: 'المناقشة', parentComment: 'رد على', text: 'النص', likeCount: 'إعجاب', disLikeCount: 'عدم إعجاب', replyCount: 'ردود', reactionCount: 'تفاعلات', discussionComment: 'التعليق', rating: 'التفاعل', ratedType: 'ما يُقيَّم', ratingNumber: 'التقييم (1 إلى 5)',
  complaintType: 'نوع الشكوى', complaintSector: 'القطاع', priorityType: 'الأولوية', complainant: 'مقدم الشكوى', closedBy: 'أغلقها', closedAt: 'تاريخ الإغلاق', complaint: 'الشكوى', followUpBy: 'الكاتب', sideType: 'الطرف', reminderPlan: 'خطة التذكير', link: 'الرابط', read: 'مقروء', opened: 'فُتح', newsCategory: 'فئة الخبر', publisherName: 'الناشر',
  interest: 'الاهتمام', followUpType: 'نوع المتابعة', number: 'الرقم', replyStatus: 'الرد', joiningType: 'الالتحاق', salesUser: 'مندوب المبيعات', userSysteamInterest: 'اهتمام من القائمة', userOtherInterest: 'اهتمام آخر', followUpNumber: 'رقم المتابعة', interval: 'تحل بعد', salesUsers: 'مندوبو المبيعات', openedAt: 'تاريخ الفتح', renewedAt: 'تاريخ التجديد',
  sharedWith: 'مشترك مع', sharedMediaFolder: 'المجلد', mediaType: 'نوع الوسيط', sharedLink: 'رابط المشاركة', mediaSource: 'المصدر', storageSpaceMedia: 'الوسيط المحفوظ', durationType: 'المدة', numberOfDays: 'عدد الأيام', freeStatus: 'مجانية', originalPrice: 'السعر الأصلي', offerPrice: 'سعر العرض', medias: 'الوسائط', totalCoupons: 'الأكواد', usedCoupons: 'أكواد مستعملة', notUsedCoupons: 'أكواد غير مستعملة', subscribedCoupons: 'المشتركون',
  mediaPackage: 'باقة الوسائط', howMany: 'عدد الأكواد', usedBy: 'استعمله', subscribedAt: 'تاريخ الاشتراك', validTo: 'صالح حتى', quota: 'الحد الأقصى', sizeUsed: 'المستعمل', storageSpace: 'مساحة التخزين', ownerType: 'نوع المالك', users: 'إلى',
  // المال والأصناف
  packagePrice: 'سعر الباقة', sessionPrice: 'سعر الحصة', hourPrice: 'سعر الساعة', packagePriceInOffer: 'سعر الباقة في العرض', sessionPriceInOffer: 'سعر الحصة في العرض', hourPriceInOffer: 'سعر الساعة في العرض', offerFrom: 'العرض من', offerTo: 'العرض إلى',
  subscriptionType: 'نوع الاشتراك', priceList: 'قائمة الأسعار', sessionCount: 'عدد الحصص أو الساعات', endDateTime: 'ينتهي في', debt: 'المديونية', oldGroup: 'المجموعة السابقة', newGroup: 'المجموعة الجديدة', amount: 'القيمة',
  serviceType: 'نوع الخدمة', servicePrice: 'سعر الخدمة', maximumDiscountPercentage: 'أقصى نسبة خصم', countedServiceType: 'نوع الخدمة المعدودة', bought: 'المشترى', sold: 'المباع', remaining: 'المتبقي', countedService: 'الخدمة المعدودة',
  transactionType: 'نوع الحركة', quantity: 'الكمية', money: 'المبلغ', soldToStudent: 'بيعت لطالب', account: 'الحساب', refundOf: 'استرداد عن', priceOne: 'سعر الوحدة', priceTotal: 'السعر الإجمالي',
  bestPriceOne: 'أفضل سعر للوحدة', bestPriceTotal: 'أفضل سعر إجمالي', propertyType: 'نوع الخصائص', itemProperties: 'خصائص الصنف', property: 'الخاصية', value: 'القيمة', client: 'العميل', clientName: 'اسم صاحب الطلب',
  askedAt: 'تاريخ الطلب', approvedPriceStoreItemsAmount: 'قيمة الأصناف المعتمدة', affiliateOperationAmount: 'قيمة العمليات الملحقة', approvedAmount: 'القيمة المعتمدة', cancelReason: 'سبب الإلغاء', priceQuotation: 'عرض السعر', storeItem: 'الصنف', designNotes: 'ملاحظات التصميم',
  designModels: 'نماذج التصميم', title: 'العنوان', details: 'التفاصيل', quotationState: 'مرحلة عرض السعر', priceQuotationDetail: 'بند عرض السعر', costType: 'نوع التكلفة', supplier: 'المورّد', source: 'المصدر',
  approved: 'معتمد', operation: 'العملية', startWorkDateTime: 'بداية العمل', expectedFinishWorkDateTime: 'الانتهاء المتوقع', work: 'العمل المطلوب', accountKind: 'نوع الحساب', mayOverdraw: 'يُسمح بالسحب على المكشوف', balance: 'الرصيد',
  balanceAfter: 'الرصيد بعدها', by: 'بواسطة', expensesType: 'نوع المصروف', revenuesType: 'نوع الإيراد', refund: 'الاسترداد', refundReason: 'سبب الاسترداد', refundedAt: 'تاريخ الاسترداد', refundedBy: 'استرده',
  debtType: 'نوع المديونية', debtOn: 'مقابل', discount: 'الخصم', paid: 'المدفوع', remainder: 'الباقي', canceled: 'الإلغاء', canceledBy: 'ألغاه', canceledAt: 'تاريخ الإلغاء',
  installmentBatchType: 'نظام التقسيط', installment: 'اتفاق التقسيط', startsOn: 'تبدأ في', installmentSchedule: 'جدول الأقساط', dueDateTime: 'تاريخ الاستحقاق', receiptNumber: 'رقم الإيصال', installmentScheduleTime: 'القسط', paymentMethod: 'طريقة الدفع',
  receivedBy: 'استلمه', service: 'الخدمة', paidMoney: 'المبلغ', numberOfPoints: 'عدد النقاط', pointsBalance: 'رصيد النقاط', valuePerPoint: 'قيمة النقطة', totalPaidByPoints: 'المدفوع بالنقاط',
} satisfies Mirror<typeof english.words>

export const values = {
  attemptRule: { Best: 'الأفضل', Last: 'الأخيرة', Average: 'المتوسط', CappedAtPass: 'الإعادة لا تتجاوز درجة النجاح' },
  weekday: { Saturday: 'السبت', Sunday: 'الأحد', Monday: 'الإثنين', Tuesday: 'الثلاثاء', Wednesday: 'الأربعاء', Thursday: 'الخميس', Friday: 'الجمعة' },
  closed: { Open: 'مفتوح', Closed: 'مغلق' },
  finished: { NotFinished: 'غير منتهية', Finished: 'منتهية' },
  certificateStatus: { Ready: 'جاهزة', Export: 'صدرت', Deliver: 'سُلّمت' },
  workDay: { Work: 'يوم عمل', Holiday: 'إجازة' },
  register: { NotTaken: 'لم يؤخذ', Taken: 'أُخذ', Closed: 'مغلق' },
  attendance: { Attendance: 'حاضر', Absence: 'غائب', Unknown: 'لم يُسجّل' },
  way: { List: 'القائمة', Keyboard: 'لوحة المفاتيح', QR: 'رمز QR', Offline: 'دون اتصال', Import: 'استيراد' },
  gender: { Male: 'ذكر', Female: 'أنثى' },
  relatedWithGroup: { NotRelated: 'غير مرتبط بمجموعة', Related: 'مرتبط بمجموعة' },
  examType: { FinalExam: 'امتحان نهائي', Attendance: 'حضور', Midterm: 'منتصف الفصل', Oral: 'شفوي', Periodical: 'امتحانات دورية' },
  status: { Entered: 'مرصودة', Missing: 'لم تُرصد', Absent: 'غياب', Excused: 'غياب بعذر' },
  citizenship: { Citizen: 'مواطن', Resident: 'مقيم', Visitor: 'زائر', Refugee: 'لاجئ' },
  parentsSocialStatus: { Married: 'متزوجان', Divorced: 'منفصلان', Widowed: 'أحدهما متوفى' },
  fatherDeathType: { Alive: 'على قيد الحياة', Dead: 'متوفى' },
  motherDeathType: { Alive: 'على قيد الحياة', Dead: 'متوفاة' },
  approval: { Approved: 'معتمد', NotApproved: 'غير معتمد' },
  userType: { AdminsEgypt: 'مدير المنصة', MasterAdmin: 'مدير المركز', Employee: 'موظف', Student: 'طالب', Parent: 'ولي أمر', Client: 'عميل', Supplier: 'مورّد', VechileOwner: 'صاحب مركبة', Sales: 'مندوب مبيعات' },
  employeeType: { employee: 'موظف', admin: 'مشرف', masterAdmin: 'مدير المركز' },
  placeType: { MasterAdmin: 'الإدارة', Employee: 'الموظفون', Student: 'الطلاب', Supplier: 'الموردون', Parent: 'أولياء الأمور', Client: 'العملاء', Other: 'أخرى' },
  scopeType: { General: 'المركز', Group: 'مجموعة', Employee: 'موظف', Place: 'مكان' },
  valueType: {
    Text: 'نص', Number: 'رقم', Integer: 'رقم صحيح', Percentage: 'نسبة مئوية', Decimal: 'رقم عشري', DateTime: 'تاريخ ووقت', Date: 'تاريخ', Time: 'وقت', Email: 'بريد إلكتروني', Link: 'رابط', Logical: 'نعم أو لا', DropDownList: 'قائمة منسدلة',
  },
  maritalStatus: { Single: 'أعزب', Married: 'متزوج', Divorced: 'مطلق', Widowed: 'أرمل' },
  correctAnswer: { True: 'صواب', False: 'خطأ', A: 'أ', B: 'ب', C: 'ج', D: 'د' },
  submit: { Unknown: 'لم يُسلَّم', Submit: 'سُلّم' },
  discussionType: { EducationalGroup: 'المجموعة', EducationalCategory: 'المادة' },
  rating: { Like: 'أعجبني', DisLike: 'لم يعجبني' },
  ratedType: { EducationalGroup: 'المجموعة', EducationalCategory: 'المادة', Lecturer: 'المحاضر' },
  sideType: { TechnicalSupport: 'الدعم الفني', ComplainingPerson: 'مقدم الشكوى' },
  replyStatus: { NotReplied: 'لم يرد بعد', Replied: 'رد' },
  joiningType: { Undecided: 'لم يقرر', WillJoin: 'سيلتحق', Joined: 'التحق', WillNotJoin: 'لن يلتحق' },
  sharedWith: { General: 'الجميع', EducationalCategory: 'مادة', EducationalGroup: 'مجموعة' },
  mediaType: { image: 'صورة', video: 'فيديو', audio: 'صوت', pdf: 'ملف PDF', excel: 'جدول إكسل', word: 'مستند وورد', powerPoint: 'عرض باوربوينت', other: 'غير ذلك' },
  mediaSource: { Link: 'رابط', StorageSpaceMedia: 'مساحة تخزين' },
  durationType: { FixedPeriod: 'فترة محددة', Days: 'عدد من الأيام' },
  subscriptionType: { Package: 'باقة', Session: 'حصص', Hour: 'ساعات', Duration: 'مدة' },
  refund: { NotRefunded: 'غير مسترد', Refunded: 'مسترد' },
  canceled: { NotCanceled: 'سارٍ', Canceled: 'ملغى' },
  costType: { Buy: 'شراء', Sell: 'بيع' },
  accountKind: { Cash: 'خزينة', Bank: 'بنك' },
  debtType: { JoiningApplicationSubscription: 'اشتراك التحاق', Service: 'خدمة', Competition: 'مسابقة', CountedService: 'خدمة معدودة', GroupTransfer: 'تحويل مجموعة', EventJoining: 'التحاق بفعالية', MediaPackageCode: 'كود باقة وسائط' },
  transactionType: { Buy: 'شراء', Sell: 'بيع', Refund: 'استرداد', Deposit: 'إيداع', Withdrawal: 'سحب', Payment: 'دفع', PaidExpense: 'مصروف مدفوع', RefundedExpense: 'مصروف مسترد', AccruedRevenue: 'إيراد محصّل', RefundedRevenue: 'إيراد مسترد', Increase: 'زيادة', Decrease: 'نقص' },
  quotationState: { WorkProgress: 'قيد الإعداد', WaitingForQuotes: 'في انتظار الأسعار', WaitingForCustomerAccept: 'في انتظار موافقة العميل', RejectedQuotesFormCustomer: 'مرفوض من العميل', AcceptQuotesFormCustomer: 'مقبول من العميل', InJobOrder: 'في أمر شغل', FinishJobOrderNotCustomerReceive: 'منتهٍ ولم يُستلم', FinishJobOrderCustomerReceive: 'منتهٍ ومُستلم', Canceled: 'ملغى' },
} satisfies Mirror<typeof english.values>

export const tabs = {
  BasicData: 'البيانات الأساسية', PersonalData: 'البيانات الشخصية', ScientificData: 'البيانات العلمية', MedicalData: 'البيانات الطبية',
  Results: 'النتائج', Rules: 'القواعد', Seats: 'الأماكن المتاحة', Schedule: 'الجدول', Warnings: 'الإنذارات',
} satisfies Mirror<typeof english.tabs>
