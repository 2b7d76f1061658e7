/** Words that the generated people and groups are called by; Arabic and English stand at the same place in each list. */

type Pair = readonly [ar: string, en: string]

/** The first ones are the commonest: the generator leans to the front of each list, as a real centre does. */
export const boys: readonly Pair[] = [
  ['محمد', 'Mohamed'], ['أحمد', 'Ahmed'], ['محمود', 'Mahmoud'], ['مصطفى', 'Mostafa'], ['علي', 'Ali'], ['يوسف', 'Youssef'], ['عمر', 'Omar'], ['إبراهيم', 'Ibrahim'],
  ['عبد الرحمن', 'Abdelrahman'], ['خالد', 'Khaled'], ['حسن', 'Hassan'], ['كريم', 'Karim'], ['إسلام', 'Eslam'], ['طارق', 'Tarek'], ['سامح', 'Sameh'], ['عبد الله', 'Abdallah'],
  ['زياد', 'Ziad'], ['مروان', 'Marwan'], ['هشام', 'Hesham'], ['وليد', 'Walid'], ['بلال', 'Belal'], ['مينا', 'Mina'], ['جرجس', 'Gerges'], ['أنس', 'Anas'],
  ['معاذ', 'Moaz'], ['ياسين', 'Yassin'], ['أدهم', 'Adham'], ['شريف', 'Sherif'], ['رامي', 'Ramy'], ['ماجد', 'Maged'], ['باسم', 'Bassem'], ['فادي', 'Fady'],
]
export const girls: readonly Pair[] = [
  ['مريم', 'Mariam'], ['فاطمة', 'Fatma'], ['نور', 'Nour'], ['سارة', 'Sara'], ['آية', 'Aya'], ['هاجر', 'Hagar'], ['ملك', 'Malak'], ['جنى', 'Jana'],
  ['إسراء', 'Esraa'], ['دعاء', 'Doaa'], ['رحمة', 'Rahma'], ['سلمى', 'Salma'], ['حبيبة', 'Habiba'], ['أمنية', 'Omnia'], ['شهد', 'Shahd'], ['ندى', 'Nada'],
  ['هبة', 'Heba'], ['مارينا', 'Marina'], ['روان', 'Rawan'], ['ياسمين', 'Yasmin'], ['منة الله', 'Mennatallah'], ['ريم', 'Reem'], ['لمياء', 'Lamiaa'], ['بسملة', 'Basmala'],
]
export const families: readonly Pair[] = [
  ['السيد', 'Elsayed'], ['عبد العزيز', 'Abdelaziz'], ['الشافعي', 'Elshafei'], ['حسين', 'Hussein'], ['المصري', 'Elmasry'], ['عثمان', 'Othman'], ['سليمان', 'Soliman'], ['النجار', 'Elnaggar'],
  ['الشريف', 'Elsherif'], ['البنا', 'Elbanna'], ['فؤاد', 'Fouad'], ['رضوان', 'Radwan'], ['الحداد', 'Elhaddad'], ['عوض', 'Awad'], ['غنيم', 'Ghoneim'], ['صالح', 'Saleh'],
  ['شحاتة', 'Shehata'], ['بدوي', 'Badawy'], ['الجندي', 'Elgendy'], ['منصور', 'Mansour'], ['زكي', 'Zaki'], ['قنديل', 'Kandil'], ['الطحان', 'Eltahan'], ['عبد المنعم', 'Abdelmoneim'],
  ['حجازي', 'Hegazy'], ['الديب', 'Eldeeb'], ['فرج', 'Farag'], ['أبو زيد', 'Abouzeid'], ['الخولي', 'Elkholy'], ['سرور', 'Sorour'], ['موسى', 'Moussa'], ['الفقي', 'Elfeky'],
  ['عاشور', 'Ashour'], ['داود', 'Dawoud'], ['هلال', 'Helal'], ['القاضي', 'Elkady'], ['نصار', 'Nassar'], ['البدري', 'Elbadry'], ['شاهين', 'Shahin'], ['مرسي', 'Morsy'],
]
export const governorates: readonly Pair[] = [
  ['القاهرة', 'Cairo'], ['الجيزة', 'Giza'], ['الإسكندرية', 'Alexandria'], ['القليوبية', 'Qalyubia'], ['الشرقية', 'Sharqia'], ['الدقهلية', 'Dakahlia'], ['الغربية', 'Gharbia'], ['المنوفية', 'Monufia'],
  ['البحيرة', 'Beheira'], ['كفر الشيخ', 'Kafr El Sheikh'], ['دمياط', 'Damietta'], ['بورسعيد', 'Port Said'], ['الإسماعيلية', 'Ismailia'], ['السويس', 'Suez'], ['الفيوم', 'Faiyum'], ['بني سويف', 'Beni Suef'],
  ['المنيا', 'Minya'], ['أسيوط', 'Asyut'], ['سوهاج', 'Sohag'], ['قنا', 'Qena'], ['الأقصر', 'Luxor'], ['أسوان', 'Aswan'],
]
export const subjects: readonly Pair[] = [
  ['لغة إنجليزية', 'English'], ['لغة عربية', 'Arabic'], ['رياضيات', 'Mathematics'], ['فيزياء', 'Physics'], ['كيمياء', 'Chemistry'], ['برمجة', 'Programming'], ['محاسبة', 'Accounting'], ['لغة فرنسية', 'French'],
  ['لغة ألمانية', 'German'], ['تصميم', 'Design'], ['إحصاء', 'Statistics'], ['أحياء', 'Biology'], ['تاريخ', 'History'], ['جغرافيا', 'Geography'], ['شبكات', 'Networks'], ['تسويق', 'Marketing'],
]
