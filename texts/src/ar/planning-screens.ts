/** نقل المواسم وخطط الجدول. */

export const planning = {
  shiftLead: 'ينقل الحصص القادمة بين يومين. انظر أولًا إلى ما سيحدث؛ ويمكن التراجع عن كل شيء دفعة واحدة.', look: 'عرض ما سيُنقل', preview: 'ما سيُنقل', now: 'قبل النقل', after: 'بعد النقل', inTheWay: 'العائق',
  nothingMoves: 'لن يُنقل شيء: لا توجد حصص قادمة بين هذين اليومين، أو تبقى كلها في مكانها.',
  moves_zero: 'لا حصص تُنقل', moves_one: 'تُنقل حصة واحدة', moves_two: 'تُنقل حصتان', moves_few: 'تُنقل {{count}} حصص', moves_many: 'تُنقل {{count}} حصة', moves_other: 'تُنقل {{count}} حصة',
  stays_zero: 'لا شيء يبقى مكانه.', stays_one: 'حصة واحدة لا يمكن نقلها وتبقى مكانها؛ والسبب بجانبها.', stays_two: 'حصتان لا يمكن نقلهما وتبقيان مكانهما؛ والسبب بجانبهما.', stays_few: '{{count}} حصص لا يمكن نقلها وتبقى مكانها؛ والأسباب بجانبها.', stays_many: '{{count}} حصة لا يمكن نقلها وتبقى مكانها؛ والأسباب بجانبها.', stays_other: '{{count}} حصة لا يمكن نقلها وتبقى مكانها؛ والأسباب بجانبها.', noneStays: 'لا تعارض مع شيء.',
  moveAll_zero: 'لا شيء يُنقل', moveAll_one: 'نقل حصة واحدة', moveAll_two: 'نقل حصتين', moveAll_few: 'نقل {{count}} حصص', moveAll_many: 'نقل {{count}} حصة', moveAll_other: 'نقل {{count}} حصة',
  moveRest_zero: 'لا شيء يُنقل', moveRest_one: 'نقل حصة واحدة وترك الباقي', moveRest_two: 'نقل حصتين وترك الباقي', moveRest_few: 'نقل {{count}} حصص وترك الباقي', moveRest_many: 'نقل {{count}} حصة وترك الباقي', moveRest_other: 'نقل {{count}} حصة وترك الباقي',
  moved_zero: 'لم يُنقل شيء.', moved_one: 'نُقلت حصة واحدة، وأُبلغ الطلاب والمحاضرون.', moved_two: 'نُقلت حصتان، وأُبلغ الطلاب والمحاضرون.', moved_few: 'نُقلت {{count}} حصص، وأُبلغ الطلاب والمحاضرون.', moved_many: 'نُقلت {{count}} حصة، وأُبلغ الطلاب والمحاضرون.', moved_other: 'نُقلت {{count}} حصة، وأُبلغ الطلاب والمحاضرون.',
  confirmStudents: 'تجاهل تعارض الطلاب', confirmStudentsText: 'سيكون على هؤلاء الطلاب حضور مجموعتين معًا؛ ويُسجَّل النقل رغم ذلك.', firstShown: 'يظهر أول {{n}} من {{m}}، وما له عائق قبل غيره.', returned: 'عادت',
  obstacle: { holiday: 'إجازة', outside: 'خارج تواريخ المجموعة', past: 'وقت مضى' },
  meets: { place: 'المكان مشغول بمجموعة {{name}}، {{at}}', lecturer: 'المحاضر يدرّس {{name}}، {{at}}', group: 'المجموعة مجتمعة وقتها، {{at}}' },
  studentsMeet_zero: 'لا طلاب في {{name}}، {{at}}', studentsMeet_one: 'طالب واحد في {{name}}، {{at}}', studentsMeet_two: 'طالبان في {{name}}، {{at}}', studentsMeet_few: '{{count}} طلاب في {{name}}، {{at}}', studentsMeet_many: '{{count}} طالبًا في {{name}}، {{at}}', studentsMeet_other: '{{count}} طالب في {{name}}، {{at}}',
  groups: 'المجموعات', week: 'الأسبوع', unplaced: 'بلا موعد', places: 'الأماكن', availability: 'أوقات المحاضرين', noGroups: 'لا مجموعات بعد', noGroupsText: 'ضمّ مجموعات الفترة؛ تأتي كل منها بالمدة والعدد والمحاضر من مواعيدها الأسبوعية.', noWeek: 'لا أسبوع بعد', noWeekText: 'حين تكتمل بيانات المجموعات، اطلب إعداد الجدول.', edit: 'إعدادات الخطة',
  solving: 'جارٍ البحث عن أسبوع…', accepting: 'جارٍ تطبيق الأسبوع…', whole: 'لكل الحصص مواعيد، ولا تعارض.',
  part_zero: 'لكل الحصص مواعيد.', part_one: 'حصة واحدة بلا موعد؛ والسبب أدناه.', part_two: 'حصتان بلا موعد؛ والأسباب أدناه.', part_few: '{{count}} حصص بلا موعد؛ والأسباب أدناه.', part_many: '{{count}} حصة بلا موعد؛ والأسباب أدناه.', part_other: '{{count}} حصة بلا موعد؛ والأسباب أدناه.',
  acceptSome_zero: 'لا مجموعات للقبول', acceptSome_one: 'قبول مجموعة واحدة', acceptSome_two: 'قبول مجموعتين', acceptSome_few: 'قبول {{count}} مجموعات', acceptSome_many: 'قبول {{count}} مجموعة', acceptSome_other: 'قبول {{count}} مجموعة',
  accepted: 'قُبل {{at}}: أُنشئت {{made}} حصة وتعارضت {{clashing}}', remove: 'إخراج {{name}} من الخطة', session: 'الحصة {{n}}', pin: 'تثبيت', unpin: 'إلغاء التثبيت', pinned: 'مثبّتة', move: 'نقل', moveTitle: '{{name}}، الحصة {{n}}', put: 'ضعها هنا وثبّتها', putText: 'ما يقف هناك يفقد موعده حتى يُعدّ الجدول من جديد.', noLecturer: 'لا أحد', takeThis: 'ضعها هنا', day: 'اليوم', anyPlace: 'أي مكان', seatsFrom: 'كما في المجموعة',
  reason: {
    NoPlaceLargeEnough: 'لا مكان يتسع لها: المطلوب {{needed}} مقعدًا والأكبر فيه {{available}}.', NoHours: 'لا يوم يتسع لحصة مدتها {{needed}} دقيقة.', LecturerHours: 'المحاضر غير متاح: {{lecturers}}.', PlaceHours: 'لا مكان مما يجوز لها مفتوح وقتها.',
    LecturerFull: 'لم يبق للمحاضر وقت: {{lecturers}}.', PlacesFull: 'لا مكان خالٍ.', Students: 'طلابها في مجموعات أخرى: {{groups}}.', SameDay: 'لا موعد إلا في يوم تجتمع فيه المجموعة أصلًا.', PinClash: 'مثبّتة حيث يقف غيرها.', Displaced: 'أخذت موعدها {{groups}}.', Several: 'عدة عوائق معًا.',
  },
  notSought: 'لم يُبحث لها عن موعد بعد؛ اطلب إعداد الجدول.',
  proven: 'مُثبت', provenHours: 'المطلوب {{needed}} ساعة والمتاح {{available}}.', provenSessions: 'من {{needed}} حصة لهذه المجموعات لا مواعيد إلا لعدد {{available}}: {{groups}}.', wouldBe: 'لولا ذلك: {{day}} {{from}}، {{place}}', because: 'بسبب {{groups}}',
}
