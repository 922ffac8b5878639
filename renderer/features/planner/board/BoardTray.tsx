import { lazy, Suspense } from 'react'
import trayClasses from '../tray/Tray.module.css'
import type { BoardProps } from './boardProps.ts'
import { usePaperLink } from './usePaperLink.ts'

const Tray = lazy(() => import('../tray/Tray.tsx').then((file) => ({ default: file.Tray })))

type Props = { board: BoardProps; now: number }

/** The tray beside a board. Its code is loaded after the board. */
export function BoardTray({ board, now }: Props) {
  const { frame, source, plan, days, words, mayChange, onMoveTo, onOpen, onCarry } = board
  const onPaper = usePaperLink()
  return (
    <Suspense fallback={<div className={trayClasses.side} />}>
      <Tray
        source={source}
        plan={plan}
        teams={frame.teams}
        location={frame.location}
        now={now}
        day={days.length === 1 ? (days[0] ?? '') : ''}
        words={words}
        mayChange={mayChange}
        onMoveTo={onMoveTo}
        onOpen={onOpen}
        onPaper={onPaper}
        onCarry={onCarry}
      />
    </Suspense>
  )
}
