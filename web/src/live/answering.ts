import { answerPuzzle, type Refusal } from '../protocol/http'
import type { Connection, Hear, State, Told, Wish } from '../protocol/live'
import type { PuzzleAnswer, PuzzleShown } from '../protocol/said'

/** Who answers for a table that is a puzzle: the first move is the answer, and there is no other. */
export class Answering implements Connection {
  constructor(
    private readonly puzzle: PuzzleShown,
    private readonly answered: (answer: PuzzleAnswer) => void,
    hear: Hear,
    state: State,
  ) {
    const { seat, table, position } = puzzle
    queueMicrotask(() => {
      state(true, '')
      hear({ type: 'welcome', seat, seq: 0, cut: false, table, events: [], position, hands: [seat], seen: null, heard: null })
    })
  }

  async say(wish: Wish): Promise<Told> {
    if (wish.type === 'why') return { refused: { reason: 'That is not possible here. What is possible is lit.', rule: '' } }
    if (wish.type !== 'play') return { refused: { reason: 'This is a puzzle: find the best move.', rule: '' } }
    try {
      this.answered(await answerPuzzle(this.puzzle.id, wish.text))
      return {}
    } catch (problem) {
      const { message, rule } = problem as Refusal
      return { refused: { reason: message, rule: rule ?? '' } }
    }
  }

  sit(): void {
    // there is one seat
  }

  close(): void {
    // nothing is open
  }
}
