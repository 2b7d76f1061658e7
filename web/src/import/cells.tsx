import { Fragment } from 'react'

/** Some cells of a sheet on one line; each in the direction of its own words, and numbers as they were typed. */
export const Cells = ({ cells }: { cells: readonly string[] }) =>
  cells.map((cell, at) => (
    <Fragment key={at}>
      {at > 0 && ' · '}
      <bdi dir={/\p{L}/u.test(cell) ? 'auto' : 'ltr'}>{cell}</bdi>
    </Fragment>
  ))
