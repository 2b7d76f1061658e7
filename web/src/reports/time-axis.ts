import { type Bucket, buckets } from '@topcenter/model/reports/report'

/** Returns true if the members of a dimension follow each other in time. */
export const isTimeAxis = (dimension: string): boolean => buckets.includes(dimension as Bucket)
