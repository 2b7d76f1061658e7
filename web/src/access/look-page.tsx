/** What the centre's public page says: its line, its contacts and links, each with its switch. */
import { FormProvider, useForm } from 'react-hook-form'
import { queryOptions, useQuery, useQueryClient } from '@tanstack/react-query'
import { establishment, establishmentPage } from '@topcenter/model/access/establishment'
import { FieldInput } from '../fields/input.tsx'
import { keyOf } from '../fields/key-of.ts'
import { api } from '../platform/api.ts'
import { Problem } from '../platform/problem.ts'
import { problemText, reportProblem } from '../platform/problem-report.ts'
import { useTexts, useWork } from '../platform/texts.ts'
import { payloadOf, placeFaults } from '../records/form/form-values.ts'
import { checked } from '../records/form/load-schemas.ts'
import { Button } from '../ui/buttons/button.tsx'
import { Card } from '../ui/layout/card.tsx'
import { ErrorState } from '../ui/messages/error-state.tsx'
import { CardSkeleton } from '../ui/messages/skeleton.tsx'
import { toasts } from '../ui/messages/toasts.ts'

interface OwnPage {
  readonly version: number
  readonly [field: string]: unknown
}
const path = '/own-establishment-page'
const pageQuery = queryOptions({
  queryKey: ['own establishment page'],
  queryFn: ({ signal }) => api.get<OwnPage>(path, { signal }),
})

export function PageCard() {
  const texts = useTexts()
  const { data, error, refetch, isFetching } = useQuery(pageQuery)
  if (data) return <PageForm key={data.version} page={data} />
  if (error)
    return <ErrorState title={problemText(error, texts)} isRetrying={isFetching} onRetry={() => void refetch()} />
  return <CardSkeleton />
}

function PageForm({ page: { version, ...now } }: { page: OwnPage }) {
  const texts = useTexts()
  const work = useWork()
  const client = useQueryClient()
  const form = useForm<Record<string, unknown>>({
    defaultValues: now,
    resolver: (values) =>
      checked(
        ({ fieldsSchema }) => fieldsSchema(establishmentPage),
        payloadOf(establishmentPage, values, { emptied: true }),
      ),
  })
  const save = form.handleSubmit(async (values) => {
    try {
      client.setQueryData(
        pageQuery.queryKey,
        await api.patch<OwnPage>(path, { version, ...payloadOf(establishmentPage, values, { emptied: true }) }),
      )
      toasts.show({ tone: 'success', text: work('access.look.pageSaved') })
    } catch (error) {
      if (error instanceof Problem && error.fields.length > 0) return placeFaults(form, error.fields)
      reportProblem(error)
      void client.invalidateQueries(pageQuery)
    }
  })
  return (
    <FormProvider {...form}>
      <Card title={work('access.look.page')} subtitle={work('access.look.pageLead')} className="lg:col-span-2">
        <form className="grid gap-4" onSubmit={(event) => void save(event)} noValidate>
          <div className="form-grid">
            {Object.entries(establishmentPage).map(([name, field]) => (
              <FieldInput key={name} entity={establishment} name={name} field={field} path={keyOf(name, field)} />
            ))}
          </div>
          <Button
            variant="primary"
            size="form"
            type="submit"
            className="justify-self-start"
            isPending={form.formState.isSubmitting}
          >
            {texts.say('form.save')}
          </Button>
        </form>
      </Card>
    </FormProvider>
  )
}
