/**
 * Passwords that keep the rule on their characters and are still among the first that an attacker tries: a common word,
 * also with signs for letters (`P@ssw0rd`), beside a common number (`Ahmed@123`, `Welcome2024!`), or neighbouring keys
 * (`1qaz!QAZ`).
 */
const words = new Set(
  `
  a aa aaa ab abc abcd abcde abcdef abcdefg as asd asdf asdfg asdfgh asdfghj asdfghjkl q qq qqq qw qwe qwer qwert qwerty qwertyu qwertyui qwertyuiop
  z zx zxc zxcv zxcvb zxcvbn zxcvbnm x xx xxx azerty aaaa qazwsx qaz wsx poiuy lkjh mnbv
  password passwd passwort passw pass pwd secret private hidden letmein welcome login logon signin access enter open hello hi test tester testing temp
  temporary default change changeme newpassword mypassword master admin admins administrator adm root toor super superuser superadmin user users guest
  owner manager employee staff office company business support helpdesk service server system sys sysadmin security secure network internet web website
  computer laptop windows linux oracle mysql postgres google facebook twitter instagram whatsapp youtube samsung apple iphone android nokia huawei cisco
  student students teacher teachers school college university academy center centre training course class education learn exam
  love iloveyou loveyou mylove lovely forever friend friends family mother father baby angel princess prince king queen sweet sweetheart honey sunshine
  monkey dragon tiger lion eagle horse shadow batman superman spiderman pokemon naruto starwars ninja hunter killer soccer football baseball basketball
  hockey barcelona realmadrid liverpool chelsea arsenal messi ronaldo michael jordan robert daniel thomas charlie andrew david john james george jessica
  ashley jennifer summer winter spring autumn january february march april june july august september october november december monday sunday friday
  money happy lucky success freedom flower orange purple cookie chocolate coffee mustang ferrari mercedes money dollar trustno whatever nothing zaq
  egypt misr masr cairo alex alexandria giza ahly elahly alahly zamalek elzamalek pharaoh nile salah mosalah
  mohamed mohammed muhammad mohammad ahmed ahmad mahmoud mostafa mustafa ali omar amr hassan hussein ibrahim youssef yousef khaled kareem karim tarek
  hossam islam abdo abdallah abdullah abdelrahman sara sarah mariam maryam fatma fatima nour aya mona heba asmaa mama baba habibi habibti hayaty
  allah allahakbar bismillah alhamdulillah mashallah inshallah subhanallah ramadan islamic quran saudi dubai kuwait qatar india pakistan london
`
    .trim()
    .split(/\s+/),
)

const letterOf: Readonly<Record<string, string>> = {
  '@': 'a',
  4: 'a',
  $: 's',
  5: 's',
  0: 'o',
  3: 'e',
  1: 'i',
  '!': 'i',
  7: 't',
}
const keyOf: Readonly<Record<string, string>> = {
  '!': '1',
  '@': '2',
  '#': '3',
  $: '4',
  '%': '5',
  '^': '6',
  '&': '7',
  '*': '8',
  '(': '9',
  ')': '0',
}
const walks = [
  '1qaz2wsx',
  '1qaz1qaz',
  '1qazxsw2',
  'zaq12wsx',
  'zaq1xsw2',
  'zaq1zaq1',
  '2wsx3edc',
  '1q2w3e4r',
  'q1w2e3r4',
  '1234qwer',
  'qwer1234',
  'asdf1234',
  '123qwe',
  'qwe123',
  '123456a',
  '12345qwe',
  '1234abcd',
  '123abc',
  'a1b2c3d4',
  'a1s2d3f4',
]

const runs = ['12345678901234567890', '98765432109876543210']
const numbers = new Set(['', '007', '100', '101', '110', '786', '1122', '1212', '112233', '123123'])
/** Digits that count up or down, one digit repeated, or a year. */
const isCommonNumber = (digits: string): boolean =>
  numbers.has(digits) ||
  runs[0]!.startsWith(digits) ||
  runs[1]!.includes(digits) ||
  /^(\d)\1*$|^(?:19|20)\d\d$/.test(digits)

export function isCommonPassword(password: string): boolean {
  const plain = password.normalize('NFKC').toLowerCase()
  const onKeys = [...plain].map((letter) => keyOf[letter] ?? letter).join('')
  if (walks.some((walk) => onKeys.startsWith(walk) && onKeys.length <= walk.length + 4)) return true
  const parts = /^(\P{L}*)([a-z].*[a-z]|[a-z])(\P{L}*)$/u.exec(plain)
  if (!parts) return false
  const [, before = '', middle = '', after = ''] = parts
  const isWord = [middle, [...middle].map((letter) => letterOf[letter] ?? letter).join('')].some((text) =>
    words.has(text),
  )
  return isWord && [before, after].every((side) => isCommonNumber(side.replace(/\D/g, '')))
}
