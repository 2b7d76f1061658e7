/** The inputs of a student who is made together with an application. */
import { educationalJoiningApplication } from '@topcenter/model/joining/educational-joining-application'
import { inputFields } from '@topcenter/model/kit/input-fields'
import { FieldInput } from '../fields/input.tsx'
import { keyOf } from '../fields/key-of.ts'

export const personFields = inputFields(educationalJoiningApplication, 'create').newStudent!.fields!

export function NewStudentInputs() {
  return (
    <div className="form-grid">
      {Object.entries(personFields).map(([name, field]) => (
        <FieldInput
          key={name}
          entity={educationalJoiningApplication}
          name={`newStudent.${name}`}
          field={field}
          path={`newStudent.0.${keyOf(name, field)}`}
        />
      ))}
    </div>
  )
}
