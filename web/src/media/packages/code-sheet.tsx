/** Redeems the code of a card, typed or scanned (D9.9): input that cannot be a code is rejected without a request. */
import { type FormEvent, lazy, Suspense, useEffect, useRef, useState } from 'react'
import { ScanLine } from 'lucide-react'
import { shownCode, typedCode } from '@topcenter/model/media/code-text'
import { isUndecided } from '../../platform/problem.ts'
import { problemText } from '../../platform/problem-report.ts'
import { needRefusals, useTexts, useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { LinkButton } from '../../ui/buttons/link-button.tsx'
import { faultOfCode } from './code-fault.ts'
import { type OfferedPackage, redeem, type Redemption, shopPath, useRefreshShop } from './shop-data.ts'

const CodeScanner = lazy(async () => ({ default: (await import('../../ui/camera/code-scanner.tsx')).CodeScanner }))

interface CodeFormProps {
  readonly child: string | undefined
  /** Packages, for the name of the opened one. */
  readonly packages: readonly OfferedPackage[]
  /** From the address of a card that was scanned by a phone. */
  readonly begun?: string
  /** Shows the package that was opened; left out: a link leads there. */
  onSee?(pack: string): void
}

export function CodeSheet({ onClose, ...props }: CodeFormProps & { onClose(): void }) {
  const work = useWork()
  return (
    <Dialog
      isOpen
      onOpenChange={(isOpen) => {
        if (!isOpen) onClose()
      }}
      title={work('shop.useCode')}
    >
      <CodeForm {...props} />
    </Dialog>
  )
}

export function CodeForm({ child, packages, begun = '', onSee }: CodeFormProps) {
  const work = useWork()
  const [typed, setTyped] = useState(begun && shownCode(typedCode(begun)))
  const [isScanning, setScanning] = useState(false)
  const input = useRef<HTMLInputElement>(null)
  useEffect(() => input.current?.focus(), [])
  const { error, isSending, opened, use, clear } = useRedeeming(child, () => input.current?.focus())
  const scanned = (text: string): void => {
    setScanning(false)
    setTyped(shownCode(typedCode(text)))
    void use(text)
  }
  if (opened)
    return (
      <Opened opened={opened} pack={packages.find(({ token }) => token === opened.mediaPackageToken)} onSee={onSee} />
    )
  return (
    <form
      className="grid gap-3"
      onSubmit={(event: FormEvent) => {
        event.preventDefault()
        void use(typed)
      }}
    >
      <TextField
        label={work('shop.code')}
        description={work('shop.codeHint')}
        value={typed}
        onChange={(text) => {
          // adds the strokes while typing at the end; text in the middle stays under its cursor
          const isOnward = text.length > typed.length && input.current?.selectionStart === text.length
          setTyped(isOnward ? shownCode(typedCode(text)) : text)
          clear()
        }}
        inputRef={input}
        isolate
        autoComplete="off"
        {...(error ? { error } : {})}
      />
      <div className="grid grid-cols-2 gap-2 [&>.button]:min-h-11">
        <Button type="submit" variant="primary" size="form" isPending={isSending}>
          {work('shop.open')}
        </Button>
        <Button size="form" onPress={() => setScanning(true)}>
          <ScanLine aria-hidden size={16} />
          {work('shop.scan')}
        </Button>
      </div>
      {isScanning && (
        <Suspense>
          <CodeScanner
            title={work('shop.scan')}
            hint={work('shop.scanHint')}
            onCode={scanned}
            onClose={() => setScanning(false)}
          />
        </Suspense>
      )}
    </form>
  )
}

/**
 * Redeems codes, one at a time.
 *
 * @param onFault Called when the code has to be corrected
 */
function useRedeeming(child: string | undefined, onFault: () => void) {
  const work = useWork()
  const texts = useTexts()
  const refresh = useRefreshShop()
  const [error, setError] = useState<string>()
  const [isSending, setSending] = useState(false)
  const [opened, setOpened] = useState<NonNullable<Redemption['redeemed']>>()
  /** Idempotency key of the code that is being sent: a retry after a lost response reuses it. */
  const key = useRef<{ code: string; id: string } | null>(null)
  const use = async (text: string): Promise<void> => {
    const fault = faultOfCode(text)
    if (fault) {
      setError(work(`shop.fault.${fault}`))
      onFault()
      return
    }
    const code = typedCode(text)
    if (key.current?.code !== code) key.current = { code, id: crypto.randomUUID() }
    setSending(true)
    setError(undefined)
    try {
      const { redeemed, refused } = await redeem(code, child, key.current.id)
      key.current = null
      if (redeemed) {
        setOpened(redeemed)
        refresh()
      } else if (refused) {
        await needRefusals([refused.code])
        const { code: why, at } = refused
        setError(texts.fault({ name: '', code: why, ...(at ? { params: { at } } : {}) }))
        onFault()
      }
    } catch (problem) {
      if (!isUndecided(problem)) key.current = null
      setError(problemText(problem, texts))
    } finally {
      setSending(false)
    }
  }
  return { error, isSending, opened, use, clear: () => setError(undefined) }
}

function Opened({
  opened: { mediaPackageToken, from, validTo },
  pack,
  onSee,
}: {
  opened: NonNullable<Redemption['redeemed']>
  pack: OfferedPackage | undefined
  onSee: CodeFormProps['onSee']
}) {
  const work = useWork()
  const texts = useTexts()
  const formats = useFormats()
  return (
    <div className="grid gap-3">
      <AlertBanner tone="ok" title={pack ? texts.name(pack.names) : work('shop.opened')}>
        {work('shop.openedText', { from: formats.date(from), to: formats.date(validTo) })}
      </AlertBanner>
      {onSee ? (
        <Button variant="primary" size="form" onPress={() => onSee(mediaPackageToken)}>
          {work('shop.see')}
        </Button>
      ) : (
        <LinkButton variant="primary" href={shopPath(mediaPackageToken)}>
          {work('shop.see')}
        </LinkButton>
      )}
    </div>
  )
}
