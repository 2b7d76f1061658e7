// Writes server/seed/reference/country.json: names from the platform's CLDR, dial codes from libphonenumber,
// ISO alpha-3 codes and nationalities from the hand-kept tools/nationalities.tsv. Run: node tools/make-countries.ts
import { readFileSync, writeFileSync } from 'node:fs'
import { getCountries, getCountryCallingCode, type CountryCode } from 'libphonenumber-js'

interface Country {
  code: string
  ar: string
  en: string
  iso2: string
  iso3: string
  /** With its plus sign; null for territories without phones. */
  dialCode: string | null
  /** Masculine singular; null where there are no nationals. */
  nationalityAr: string | null
  nationalityEn: string | null
}

const source = new URL('./nationalities.tsv', import.meta.url)
const target = new URL('../server/seed/reference/country.json', import.meta.url)

// CLDR's wording for the State of Palestine (a United Nations observer state) is not the one used in Egypt,
// and its two special administrative regions carry long official tails that make a poor list entry.
const plainNames: Record<string, { ar: string; en: string }> = {
  PS: { ar: 'فلسطين', en: 'Palestine' },
  HK: { ar: 'هونغ كونغ', en: 'Hong Kong' },
  MO: { ar: 'ماكاو', en: 'Macao' },
  MM: { ar: 'ميانمار', en: 'Myanmar' },
  CI: { ar: 'ساحل العاج', en: "Côte d'Ivoire" },
  SA: { ar: 'السعودية', en: 'Saudi Arabia' },
  HU: { ar: 'المجر', en: 'Hungary' },
}

// Territories that libphonenumber has no numbering plan for, with the code they answer under.
const dialCodesOfOutposts: Record<string, string> = { AQ: '672', GS: '500', PN: '64', TF: '262' }

const arabic = new Intl.DisplayNames('ar-EG', { type: 'region' })
const english = new Intl.DisplayNames('en', { type: 'region' })
const dialled = new Set<string>(getCountries())

function dialCodeOf(iso2: string): string | null {
  const digits = dialled.has(iso2) ? getCountryCallingCode(iso2 as CountryCode) : dialCodesOfOutposts[iso2]
  return digits === undefined ? null : `+${digits}`
}

function countryFrom(line: string): Country {
  const [iso2 = '', iso3 = '', nationalityAr = '', nationalityEn = ''] = line.split('\t')
  const { ar, en } = plainNames[iso2] ?? { ar: arabic.of(iso2) ?? '', en: english.of(iso2) ?? '' }
  if (ar === '' || ar === iso2 || en === iso2) throw new Error(`the platform has no name for ${iso2}`)
  return {
    code: iso2,
    ar,
    en,
    iso2,
    iso3,
    dialCode: dialCodeOf(iso2),
    nationalityAr: nationalityAr || null,
    nationalityEn: nationalityEn || null,
  }
}

const lines = readFileSync(source, 'utf8')
  .split('\n')
  .filter((line) => line !== '')
const countries = lines.map(countryFrom)
writeFileSync(target, `[\n${countries.map((country) => `  ${JSON.stringify(country)}`).join(',\n')}\n]\n`)
console.log(`${countries.length} countries`)
