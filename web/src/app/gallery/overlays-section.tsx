import { useState } from 'react'
import { Archive, EllipsisVertical, Filter, Pencil, Printer } from 'lucide-react'
import { AlertBanner } from '../../ui/messages/alert-banner.tsx'
import { alerts } from '../../ui/messages/alerts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { Checkbox } from '../../ui/inputs/checkbox.tsx'
import { ConfirmDialog } from '../../ui/overlays/confirm-dialog.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { Drawer } from '../../ui/overlays/drawer.tsx'
import { IconButton } from '../../ui/buttons/icon-button.tsx'
import { Menu } from '../../ui/overlays/menu.tsx'
import { Popover } from '../../ui/overlays/popover.tsx'
import { Tabs } from '../../ui/layout/tabs.tsx'
import { TextField } from '../../ui/inputs/text-field.tsx'
import { toasts } from '../../ui/messages/toasts.ts'
import { useUiText } from '../../ui/page/texts.ts'
import type { SampleWords } from './samples.ts'

interface Part {
  words: SampleWords
}

export function OverlaysSection({ words }: Part) {
  return (
    <Card title="Dialog · ConfirmDialog · Drawer · Menu · Popover · Tooltip · alerts · toasts">
      <div className="grid grid-cols-1 gap-4">
        <Openers words={words} />
        <Messages words={words} />
        <AlertBanner tone="info">{words.emptyText}</AlertBanner>
        <AlertBanner tone="ok">{words.archived}</AlertBanner>
        <AlertBanner
          tone="warn"
          title={words.alertTitle}
          action={<Button>{words.review}</Button>}
          onDismiss={() => undefined}
        >
          {words.alertText}
        </AlertBanner>
        <AlertBanner tone="bad" title={words.failed}>
          {words.error}
        </AlertBanner>
      </div>
    </Card>
  )
}

function Openers({ words }: Part) {
  const t = useUiText()
  const [open, setOpen] = useState<'dialog' | 'confirm' | 'drawer' | null>(null)
  const close = () => setOpen(null)
  return (
    <div className="flex flex-wrap gap-2">
      <Button onPress={() => setOpen('dialog')} data-open="dialog">
        Dialog
      </Button>
      <Button onPress={() => setOpen('confirm')} data-open="confirm">
        ConfirmDialog
      </Button>
      <Button onPress={() => setOpen('drawer')} data-open="drawer">
        Drawer
      </Button>
      <SamplePopover words={words} />
      <SampleMenu words={words} />
      <Dialog
        isOpen={open === 'dialog'}
        onOpenChange={close}
        title={words.drawerTitle}
        description={words.drawerText}
        actions={
          <Button variant="primary" size="form" onPress={close}>
            {words.save}
          </Button>
        }
      >
        <TextField label={words.name} value="" onChange={() => undefined} autoFocus />
      </Dialog>
      <ConfirmDialog
        isOpen={open === 'confirm'}
        onOpenChange={close}
        title={words.archiveTitle}
        text={words.archiveText}
        canUndo
        isDanger
        confirmLabel={words.archive}
        onConfirm={() =>
          void toasts.show({
            tone: 'success',
            text: words.archived,
            action: { label: t('undo'), onAction: () => undefined },
          })
        }
      />
      <SampleDrawer words={words} isOpen={open === 'drawer'} onClose={close} />
    </div>
  )
}

function SamplePopover({ words }: Part) {
  const [isOn, setOn] = useState(true)
  return (
    <Popover
      label={words.state}
      trigger={
        <Button data-open="popover">
          <Filter aria-hidden />
          Popover
        </Button>
      }
    >
      <div className="grid grid-cols-1 gap-3">
        <Checkbox label={words.active} value={isOn} onChange={setOn} />
        <Checkbox label={words.left} value={!isOn} onChange={setOn} />
      </div>
    </Popover>
  )
}

function SampleMenu({ words }: Part) {
  const t = useUiText()
  return (
    <Menu
      label={t('table.actions')}
      trigger={<IconButton quiet label={t('table.actions')} icon={<EllipsisVertical aria-hidden />} data-open="menu" />}
      groups={[
        {
          key: 'a',
          items: [
            { key: 'edit', label: words.open, icon: <Pencil aria-hidden />, keys: 'E' },
            { key: 'print', label: words.export, icon: <Printer aria-hidden />, isDisabled: true },
          ],
        },
        {
          key: 'b',
          items: [{ key: 'archive', label: words.archive, icon: <Archive aria-hidden />, isDanger: true }],
        },
      ]}
    />
  )
}

function SampleDrawer({ words, isOpen, onClose }: Part & { isOpen: boolean; onClose(): void }) {
  const [name, setName] = useState('')
  const fields = (
    <div className="form-grid">
      <TextField label={words.name} isRequired value={name} onChange={setName} />
      <TextField label={words.phone} type="tel" isolate value="" onChange={setName} />
    </div>
  )
  return (
    <Drawer
      isOpen={isOpen}
      onOpenChange={onClose}
      title={words.drawerTitle}
      description={words.drawerText}
      actions={
        <>
          <Button variant="primary" size="form" onPress={onClose}>
            {words.save}
          </Button>
          <Button size="form">{words.saveMore}</Button>
        </>
      }
    >
      <Tabs
        label={words.student}
        items={[
          { key: 'basic', label: words.basic, content: fields },
          { key: 'personal', label: words.personal, content: fields },
        ]}
      />
    </Drawer>
  )
}

function Messages({ words }: Part) {
  const t = useUiText()
  return (
    <div className="flex flex-wrap gap-2">
      <Button
        data-open="toast"
        onPress={() =>
          void toasts.show({
            tone: 'success',
            text: words.archived,
            action: { label: t('undo'), onAction: () => undefined },
          })
        }
      >
        toasts.show success
      </Button>
      <Button data-open="toast-danger" onPress={() => void toasts.show({ tone: 'danger', text: words.failed })}>
        toasts.show danger
      </Button>
      <Button
        data-open="alert"
        onPress={() => void alerts.show({ tone: 'warn', title: words.alertTitle, text: words.alertText })}
      >
        alerts.show
      </Button>
    </div>
  )
}
