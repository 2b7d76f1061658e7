/** Mail, handed in at the SMTP server of the configuration. */
import { setTimeout as delay } from 'node:timers/promises'
import type { Transporter } from 'nodemailer'
import type { MailConfig } from '../config.ts'

export interface Letter {
  /** One address. */
  readonly to: string
  /** Name of the sender, shown with the configured address. */
  readonly fromName: string
  readonly subject: string
  readonly text: string
  readonly html: string
  /** The same for each try to send this letter, so that a mail program shows it once; letters, digits and dashes. */
  readonly id: string
  readonly file?: { readonly name: string; readonly type: string; readonly bytes: Buffer } | undefined
}

/**
 * `refused`: the server rejects this letter. `unreachable`: it does not respond, rejects the login, or disconnects.
 * `later`: it requests a retry.
 */
export type MailFault = 'refused' | 'unreachable' | 'later'
export class MailFailure extends Error {
  readonly fault: MailFault
  constructor(fault: MailFault, cause: unknown) {
    super(`mail: ${fault}`, { cause })
    this.fault = fault
  }
}

export interface Mail {
  /** Throws `MailFailure`. Tries three times where another try can help. */
  send(letter: Letter, signal: AbortSignal): Promise<void>
}

export interface MailOptions {
  /** Milliseconds for the connection, for the greeting, and for each silence of the server after that. */
  readonly patience?: number
  /** Milliseconds before the second and the third try. */
  readonly pauses?: readonly number[]
}

export function openMail(
  { url, from }: MailConfig,
  { patience = 15_000, pauses = [2_000, 10_000] }: MailOptions = {},
): Mail {
  let transport: Promise<Transporter> | undefined
  /** Loaded with the first letter. */
  const open = (): Promise<Transporter> =>
    (transport ??= import('nodemailer').then(({ createTransport }) =>
      createTransport({
        url,
        connectionTimeout: patience,
        greetingTimeout: patience,
        socketTimeout: patience,
        dnsTimeout: patience,
        disableFileAccess: true,
        disableUrlAccess: true,
      }),
    ))
  const hand = async ({ to, fromName, subject, text, html, id, file }: Letter): Promise<void> => {
    const domain = from.slice(from.lastIndexOf('@') + 1)
    await (
      await open()
    )
      .sendMail({
        from: { name: fromName, address: from },
        to: { name: '', address: to },
        subject,
        text,
        html,
        messageId: `<${id}@${domain}>`,
        headers: { 'Auto-Submitted': 'auto-generated' },
        ...(file ? { attachments: [{ filename: file.name, contentType: file.type, content: file.bytes }] } : {}),
      })
      .catch((error: unknown) => {
        throw new MailFailure(faultOf(error), error)
      })
  }
  return {
    send: async (letter, signal) => {
      for (const pause of [...pauses, undefined]) {
        signal.throwIfAborted()
        try {
          return await hand(letter)
        } catch (error) {
          if (pause === undefined || !(error instanceof MailFailure) || error.fault === 'refused') throw error
        }
        await delay(pause, undefined, { signal })
      }
    },
  }
}

function faultOf(error: unknown): MailFault {
  const { code, responseCode } = error as { code?: string; responseCode?: number }
  if (code === 'EAUTH') return 'unreachable'
  if (responseCode !== undefined && responseCode >= 500) return 'refused'
  if (responseCode !== undefined && responseCode >= 400) return 'later'
  return code === 'EMESSAGE' || code === 'EENVELOPE' ? 'refused' : 'unreachable'
}
