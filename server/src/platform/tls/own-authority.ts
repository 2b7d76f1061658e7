/**
 * The installation's own authority (D13.6) under `DATA_DIR/tls`, and the certificate that it gives this machine. Who
 * trusts it trusts it for names and addresses of own networks alone.
 */
import 'reflect-metadata'
import { X509Certificate as Read, randomBytes, webcrypto } from 'node:crypto'
import { existsSync } from 'node:fs'
import { chmod, mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { isIP } from 'node:net'
import { hostname, networkInterfaces } from 'node:os'
import {
  GeneralName,
  GeneralSubtree,
  GeneralSubtrees,
  id_ce_nameConstraints,
  NameConstraints,
} from '@peculiar/asn1-x509'
import { AsnConvert } from '@peculiar/asn1-schema'
import * as x509 from '@peculiar/x509'
import { isLocal } from '../http/origin.ts'
import { folderOf } from './own-authority-files.ts'

x509.cryptoProvider.set(webcrypto as Crypto)

const days = 86_400_000
const authorityLives = 3_650 * days
/** Apple's devices refuse what lives longer than 398 days. */
const certificateLives = 397 * days
export const renewedBefore = 30 * days
const algorithm = { name: 'ECDSA', namedCurve: 'P-256', hash: 'SHA-256' } as const

export const hasAuthority = (dataDir: string): boolean =>
  existsSync(folderOf(dataDir).authorityKey) && existsSync(folderOf(dataDir).authority)

/** The networks that nobody else can have. */
const ownNetworks = [
  '10.0.0.0/8',
  '127.0.0.0/8',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.168.0.0/16',
  'fc00::/7',
  'fe80::/10',
  '::1/128',
]
const ownEndings = ['local', 'lan', 'home', 'internal', 'localhost', 'home.arpa']

function constraints(names: readonly string[]): x509.Extension {
  const permitted = [...names.map((dNSName) => ({ dNSName })), ...ownNetworks.map((iPAddress) => ({ iPAddress }))]
  const permittedSubtrees = new GeneralSubtrees(
    permitted.map((name) => new GeneralSubtree({ base: new GeneralName(name) })),
  )
  return new x509.Extension(
    id_ce_nameConstraints,
    true,
    AsnConvert.serialize(new NameConstraints({ permittedSubtrees })),
  )
}

const pem = async (key: CryptoKey): Promise<string> =>
  x509.PemConverter.encode(await webcrypto.subtle.exportKey('pkcs8', key), 'PRIVATE KEY')
const newKeys = async (): Promise<CryptoKeyPair> =>
  (await webcrypto.subtle.generateKey(algorithm, true, ['sign', 'verify'])) as CryptoKeyPair

async function write(path: string, text: string, mode: number): Promise<void> {
  await writeFile(`${path}.new`, text, { mode })
  await chmod(`${path}.new`, mode)
  await rename(`${path}.new`, path)
}

const serial = (): string => `00${randomBytes(16).toString('hex')}`

/** Its key stays here, readable for this user alone. @param names That it may certify beside those of own networks */
export async function makeAuthority(dataDir: string, names: readonly string[], now = new Date()): Promise<void> {
  await mkdir(folderOf(dataDir).folder, { recursive: true, mode: 0o700 })
  const keys = await newKeys()
  const certificate = await x509.X509CertificateGenerator.createSelfSigned({
    serialNumber: serial(),
    name: [{ CN: [`Top center ${hostname()}`] }, { O: ['Top center'] }],
    notBefore: new Date(now.getTime() - days),
    notAfter: new Date(now.getTime() + authorityLives),
    signingAlgorithm: algorithm,
    keys,
    extensions: [
      new x509.BasicConstraintsExtension(true, 0, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.keyCertSign | x509.KeyUsageFlags.cRLSign, true),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
      constraints([...ownEndings, hostname(), ...names]),
    ],
  })
  await write(folderOf(dataDir).authorityKey, await pem(keys.privateKey), 0o600)
  await write(folderOf(dataDir).authority, `${certificate.toString('pem')}\n`, 0o644)
}

/** Returns the names and private addresses of this machine. The authority may not certify public addresses. */
export function ownNames(interfaces = networkInterfaces()): string[] {
  const name = hostname().toLowerCase()
  const addresses = Object.values(interfaces)
    .flatMap((each) => each ?? [])
    .map(({ address }) => address)
    .filter((address) => /^(10|127|169\.254|172\.(1[6-9]|2\d|3[01])|192\.168)\.|^f[cd]|^::1$/.test(address))
  return [
    ...new Set([name, ...(name.includes('.') ? [] : [`${name}.local`]), 'localhost', '127.0.0.1', '::1', ...addresses]),
  ]
}

/** Names and addresses of a certificate, as they were given. */
const namesIn = (certificate: Read): string[] =>
  (certificate.subjectAltName ?? '').split(', ').map((each) => each.replace(/^(DNS|IP Address):/, '').toLowerCase())
const sameAddress = (address: string): string =>
  isIP(address) === 6 ? new URL(`http://[${address}]`).hostname.slice(1, -1) : address

async function issue(dataDir: string, names: readonly string[], now: Date): Promise<void> {
  const authority = new x509.X509Certificate(await readFile(folderOf(dataDir).authority, 'utf8'))
  const der = x509.PemConverter.decodeFirst(await readFile(folderOf(dataDir).authorityKey, 'utf8'))
  const signingKey = (await webcrypto.subtle.importKey('pkcs8', der, algorithm, false, ['sign'])) as CryptoKey
  const keys = await newKeys()
  const certificate = await x509.X509CertificateGenerator.create({
    serialNumber: serial(),
    subject: [{ CN: [names.find((name) => !isIP(name)) ?? 'Top center'] }],
    issuer: authority.subject,
    notBefore: new Date(now.getTime() - days),
    notAfter: new Date(Math.min(now.getTime() + certificateLives, authority.notAfter.getTime())),
    signingAlgorithm: algorithm,
    signingKey,
    publicKey: keys.publicKey,
    extensions: [
      new x509.BasicConstraintsExtension(false, undefined, true),
      new x509.KeyUsagesExtension(x509.KeyUsageFlags.digitalSignature, true),
      new x509.ExtendedKeyUsageExtension([x509.ExtendedKeyUsage.serverAuth]),
      new x509.SubjectAlternativeNameExtension(
        names.map((value) => ({ type: isIP(value) ? ('ip' as const) : ('dns' as const), value })),
      ),
      await x509.AuthorityKeyIdentifierExtension.create(authority.publicKey),
      await x509.SubjectKeyIdentifierExtension.create(keys.publicKey),
    ],
  })
  await write(folderOf(dataDir).key, await pem(keys.privateKey), 0o600)
  await write(folderOf(dataDir).certificate, `${certificate.toString('pem')}\n`, 0o644)
}

/**
 * Gives this machine a certificate if it has none, if it ends within 30 days, or lacks one of its names or addresses.
 * Names that it had stay. @returns Whether there is a new one
 */
export async function renewCertificate(
  dataDir: string,
  more: readonly string[] = [],
  now = new Date(),
  anew = false,
): Promise<boolean> {
  const text = await readFile(folderOf(dataDir).certificate, 'utf8').catch(() => undefined)
  const before = text === undefined ? undefined : new Read(text)
  const had = before ? namesIn(before).map(sameAddress) : []
  const wanted = [...new Set([...ownNames(), ...more].map((name) => sameAddress(name.toLowerCase())))]
  const isFresh = before !== undefined && before.validToDate.getTime() - now.getTime() > renewedBefore
  if (!anew && isFresh && wanted.every((name) => had.includes(name))) return false
  const kept = had.filter((name) => !isIP(name)) // an address may be another machine's by now
  await issue(dataDir, [...new Set([...wanted, ...kept])], now)
  return true
}

/** Returns true if the existing authority may certify a name. */
export async function mayCertify(dataDir: string, name: string): Promise<boolean> {
  const authority = new x509.X509Certificate(await readFile(folderOf(dataDir).authority, 'utf8'))
  const said = authority.getExtension(id_ce_nameConstraints)
  if (!said || isIP(name) > 0) return true
  const { permittedSubtrees } = AsnConvert.parse(said.value, NameConstraints)
  return (permittedSubtrees ?? []).some(
    ({ base: { dNSName } }) => dNSName !== undefined && (name === dNSName || name.endsWith(`.${dNSName}`)),
  )
}

/** Names that `--name` takes. */
export const isName = (name: string): boolean =>
  isIP(name) > 0
    ? isLocal(name)
    : /^(?=.{1,253}$)[a-z0-9]([a-z0-9-]*[a-z0-9])?(\.[a-z0-9]([a-z0-9-]*[a-z0-9])?)*$/.test(name)
