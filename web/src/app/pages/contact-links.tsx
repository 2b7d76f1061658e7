/** Phones, mail, address and links of the centre, at the foot of its page (D12.10). */
import type { Contacts } from '../../platform/public-page.ts'
import { spacedPhone } from '@topcenter/model/kit/spaced-phone'
import { useTexts } from '../../platform/texts.ts'
import { whatsAppAddress } from '@topcenter/model/kit/whatsapp'
import { Isolate } from '../../ui/marks/isolate.tsx'

const links = ['mapLink', 'facebook', 'twitter', 'linkedin', 'whatsApp', 'youTube'] as const

export function ContactLinks({ contacts }: { contacts: Contacts }) {
  const texts = useTexts()
  const { say } = texts
  const { address, phones, email } = contacts
  if (!address && !email && phones.length === 0 && Object.keys(contacts.links).length === 0) return null
  return (
    <footer className="centre-contacts">
      {address && <bdi>{texts.name(address)}</bdi>}
      {phones.map((phone) => (
        <a key={phone} href={`tel:${phone}`}>
          <Isolate>{spacedPhone(phone)}</Isolate>
        </a>
      ))}
      {email && (
        <a href={`mailto:${email}`}>
          <Isolate>{email}</Isolate>
        </a>
      )}
      {links.map((name) => {
        const to = contacts.links[name]
        return (
          to && (
            <a
              key={name}
              href={name === 'whatsApp' ? whatsAppAddress(to) : to}
              target="_blank"
              rel="noopener noreferrer"
            >
              {say(`front.links.${name}`)}
            </a>
          )
        )
      })}
    </footer>
  )
}
