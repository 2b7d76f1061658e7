/** `/test2`: what this browser and the server say about themselves, to copy into a report. */
import { useSyncExternalStore } from 'react'
import { useQuery } from '@tanstack/react-query'
import { Copy, RotateCw } from 'lucide-react'
import { copyText } from '../../platform/copy.ts'
import { useTexts } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { Facts } from '../../ui/data/facts.tsx'
import { Card } from '../../ui/layout/card.tsx'
import { PageHeader } from '../../ui/layout/page-header.tsx'
import { Isolate } from '../../ui/marks/isolate.tsx'
import { useFormats } from '../../ui/page/language.tsx'
import { useDeviceFacts, useInterfaceFacts, useServerFacts } from './diagnostics-facts.tsx'
import { errorLog } from '../error-log.ts'
import { measureHealth } from '../health.ts'
import { usePageTitle } from '../routing/page-title.ts'

export function DiagnosticsPage() {
  const texts = useTexts()
  const { say } = texts
  const errors = useSyncExternalStore(errorLog.subscribe, errorLog.list)
  const { data: health, refetch, isFetching } = useQuery({ queryKey: ['health'], queryFn: measureHealth, staleTime: 0 })
  usePageTitle(texts.screen('Test2'))
  const interfaceFacts = useInterfaceFacts()
  const deviceFacts = useDeviceFacts(health)
  const serverFacts = useServerFacts(health)
  const copy = async () => {
    const text = [...interfaceFacts, ...deviceFacts, ...serverFacts]
      .map((fact) => `${fact.label}: ${fact.text}`)
      .concat(errors.map((error) => `${error.at} ${error.text}`))
      .join('\n')
    await copyText(text, say('diagnostics.copied'))
  }
  return (
    <div className="grid gap-4">
      <PageHeader
        title={say('diagnostics.title')}
        subtitle={say('diagnostics.lead')}
        actions={
          <>
            <Button isPending={isFetching} onPress={() => void refetch()}>
              <RotateCw aria-hidden size={16} />
              {say('diagnostics.again')}
            </Button>
            <Button variant="primary" onPress={() => void copy()}>
              <Copy aria-hidden size={16} />
              {say('diagnostics.copy')}
            </Button>
          </>
        }
      />
      <Card title={say('diagnostics.interface')}>
        <Facts items={interfaceFacts} />
      </Card>
      <Card title={say('diagnostics.device')}>
        <Facts items={deviceFacts} />
      </Card>
      <Card title={say('diagnostics.server')}>
        <Facts items={serverFacts} />
      </Card>
      <Card title={say('diagnostics.errors')}>
        <ErrorLines errors={errors} />
      </Card>
    </div>
  )
}

function ErrorLines({ errors }: { errors: ReturnType<typeof errorLog.list> }) {
  const { say } = useTexts()
  const formats = useFormats()
  if (errors.length === 0) return <p className="text-ink-3">{say('diagnostics.noErrors')}</p>
  return (
    <ul className="grid gap-1 text-sm">
      {errors.map((error) => (
        <li key={`${error.at} ${error.text}`}>
          <time dateTime={error.at}>{formats.time(error.at)}</time> <Isolate>{error.text}</Isolate>
        </li>
      ))}
    </ul>
  )
}
