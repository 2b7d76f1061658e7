/** The inputs of a form and their checks: those of the model's own schemas, before anything is sent. */
import { useEffect } from 'react'
import { useForm } from 'react-hook-form'
import type { AnyEntity } from '@topcenter/model/kit/entity'
import type { Fields } from '@topcenter/model/kit/field'
import { repetitionFaults } from '../../fields/repeated.ts'
import type { FormOrigin } from './form-origin.ts'
import { changedPayload, openedAnew, orderFaults, payloadOf, type Values } from './form-values.ts'
import { checked, loadSchemas } from './load-schemas.ts'

/** @param fields Those that can be written: of a new record, or of one that is changed */
export function useCheckedForm(entity: AnyEntity, fields: Fields, { record, base }: FormOrigin) {
  const form = useForm<Values>({
    defaultValues: base,
    shouldFocusError: false,
    resolver: (values) => {
      const more = [...orderFaults(entity, values), ...repetitionFaults(fields, values)]
      if (!record)
        return checked(({ createSchema }) => createSchema(entity), payloadOf(fields, values, { emptied: false }), more)
      return checked(
        ({ updateSchema }) => updateSchema(entity),
        { ...changedPayload(fields, base, values), version: record.version },
        more,
      )
    },
  })
  const { isDirty } = form.formState
  useEffect(() => {
    if (isDirty) void loadSchemas().catch(() => undefined)
  }, [isDirty])
  return form
}

/** Returns the values of a draft, except those for which the form was now opened anew. */
export function draftValues({ draft, base }: FormOrigin, initial: Values = {}): Values {
  const openedFor = Object.fromEntries(Object.keys(initial).map((name) => [name, base[name]]))
  return { ...base, ...draft?.values, ...openedAnew(openedFor, draft?.base) }
}
