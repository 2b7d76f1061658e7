/** Buttons above the score sheet, which change the chosen cells; pressing one leaves the focus in its cell. */
import { useWork } from '../../platform/texts.ts'
import { Button } from '../../ui/buttons/button.tsx'
import { absentMark, excusedMark } from './score-text.ts'
import type { Grid } from './use-grid.ts'
import type { ScoreSheetState } from './use-score-sheet.ts'

export function StatusButtons({ grid }: { grid: Grid }) {
  const work = useWork()
  const set = (text: string) => () => grid.setAll(text)
  return (
    <div className="flex flex-wrap gap-2" role="group" aria-label={work('scores.statusOfCell')}>
      <Button keepsFocus isDisabled={!grid.place} keys="A" onPress={set(absentMark)}>
        {work('scores.absent')}
      </Button>
      <Button keepsFocus isDisabled={!grid.place} keys="E" onPress={set(excusedMark)}>
        {work('scores.excused')}
      </Button>
      <Button keepsFocus isDisabled={!grid.place} keys="Del" onPress={set('')}>
        {work('scores.missing')}
      </Button>
    </div>
  )
}

export function EditButtons({ grid, state }: { grid: Grid; state: ScoreSheetState }) {
  const work = useWork()
  return (
    <div className="flex flex-wrap gap-2">
      <Button keepsFocus isDisabled={!grid.place} keys="Ctrl D" onPress={grid.fill}>
        {work('scores.fillDown')}
      </Button>
      <Button keepsFocus isDisabled={!state.canUndo} keys="Ctrl Z" onPress={() => state.step('back')}>
        {work('scores.undo')}
      </Button>
    </div>
  )
}
