import type { AnyEntity } from '@topcenter/model/kit/entity'
import { fieldsOf } from '@topcenter/model/kit/entity'
import { priceQuotation } from '@topcenter/model/quotations/price-quotation'
import { RecordDetails } from '../../records/panel/record-details.tsx'
import type { RecordData } from '../../records/record.ts'

const said = ['subject', 'wanted', 'notes', 'attachments', 'askedAt']
const asked: AnyEntity = {
  id: priceQuotation.id,
  spec: {
    ...priceQuotation.spec,
    hero: [],
    form: {
      tabs: [{ key: '', fields: said }],
      elsewhere: Object.keys(fieldsOf(priceQuotation)).filter((name) => !said.includes(name)),
    },
  },
}

/** Shows the client's request until a version was sent to them. */
export const AskedDetails = ({ record }: { record: RecordData }) => <RecordDetails entity={asked} record={record} />
