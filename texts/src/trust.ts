/** The page that helps a phone or a computer to trust the centre's own server. */
import type { Language } from '@topcenter/model/kit/names'

interface Trust {
  readonly title: string
  readonly why: string
  readonly open: string
  readonly get: string
  readonly getForApple: string
  readonly once: string
  readonly check: string
  readonly scan: string
  readonly ways: readonly { readonly device: string; readonly steps: readonly string[] }[]
  readonly tlsOnly: string
}

export const trust: Readonly<Record<Language, Trust>> = {
  ar: {
    title: 'اتصال آمن بالمركز',
    why: 'يشفّر هذا المركز الاتصال داخل شبكته. لا يعرف جهازك شهادته بعد، فيحذّرك أو يمنع الكاميرا والإشعارات والعمل دون شبكة. ثبّت الشهادة مرة واحدة على كل جهاز.',
    open: 'فتح المركز',
    get: 'تنزيل الشهادة',
    getForApple: 'تنزيل لأجهزة iPhone و iPad و Mac',
    once: 'لا تثبّتها إلا إذا كنت في المركز وطلب منك ذلك أحد موظفيه. هي تخص هذا المركز وحده، ولا تسمح بالاطلاع على مواقع أخرى.',
    check: 'البصمة (SHA-256). اسأل المركز عنها إن شككت:',
    scan: 'وجّه كاميرا الهاتف إلى هذا الرمز لفتح هذه الصفحة عليه.',
    ways: [
      {
        device: 'Android',
        steps: [
          'نزّل الشهادة.',
          'الإعدادات ← الأمان والخصوصية ← إعدادات أخرى ← التشفير وبيانات الاعتماد ← تثبيت شهادة ← شهادة CA، ثم اختر الملف.',
          'أغلق المتصفح وافتح المركز.',
        ],
      },
      {
        device: 'iPhone / iPad',
        steps: [
          'افتح هذه الصفحة في Safari ونزّل ملف أجهزة Apple واسمح به.',
          'الإعدادات ← تم تنزيل ملف التعريف ← تثبيت.',
          'الإعدادات ← عام ← حول ← إعدادات الثقة بالشهادات، وفعّل هذه الشهادة.',
        ],
      },
      {
        device: 'Windows',
        steps: [
          'نزّل الشهادة وافتحها، ثم اضغط «تثبيت الشهادة».',
          'اختر «المستخدم الحالي»، ثم «ضع كل الشهادات في المخزن التالي» ← «المراجع المصدّقة الجذر الموثوق بها».',
          'أعد تشغيل المتصفح.',
        ],
      },
      {
        device: 'Mac',
        steps: ['نزّل الشهادة وافتحها لتُضاف إلى «سلسلة المفاتيح».', 'افتحها هناك ← الثقة ← «الوثوق دائمًا».'],
      },
      {
        device: 'Firefox',
        steps: [
          'الإعدادات ← الخصوصية والأمان ← الشهادات ← عرض الشهادات ← السلطات ← استيراد، واختر الثقة لتعريف المواقع.',
        ],
      },
    ],
    tlsOnly: 'هذا العنوان مشفّر فقط: استخدم https.',
  },
  en: {
    title: 'A safe connection to the centre',
    why: 'This centre encrypts what passes in its own network. Your device does not know its certificate yet, so it warns you, or keeps the camera, messages and work without a network from you. Install the certificate once on each device.',
    open: 'Open the centre',
    get: 'Download the certificate',
    getForApple: 'Download for iPhone, iPad and Mac',
    once: 'Install it only if you are at the centre and its staff asked you to. It belongs to this centre alone, and lets nobody read other sites.',
    check: 'Fingerprint (SHA-256); if in doubt, ask the centre for theirs:',
    scan: 'Point a phone’s camera at this code to open this page there.',
    ways: [
      {
        device: 'Android',
        steps: [
          'Download the certificate.',
          'Settings → Security and privacy → More settings → Encryption and credentials → Install a certificate → CA certificate; choose the file.',
          'Close the browser, then open the centre.',
        ],
      },
      {
        device: 'iPhone / iPad',
        steps: [
          'Open this page in Safari, download the file for Apple’s devices and allow it.',
          'Settings → Profile downloaded → Install.',
          'Settings → General → About → Certificate trust settings: switch this certificate on.',
        ],
      },
      {
        device: 'Windows',
        steps: [
          'Download the certificate, open it and press “Install certificate”.',
          'Choose “Current user”, then “Place all certificates in the following store” → “Trusted root certification authorities”.',
          'Start the browser again.',
        ],
      },
      {
        device: 'Mac',
        steps: [
          'Download the certificate and open it: it goes into the keychain.',
          'Open it there → Trust → “Always trust”.',
        ],
      },
      {
        device: 'Firefox',
        steps: [
          'Settings → Privacy and security → Certificates → View certificates → Authorities → Import; trust it to identify websites.',
        ],
      },
    ],
    tlsOnly: 'This address is encrypted only: use https.',
  },
}
