import { describe, expect, it } from 'vitest'
import { proof } from '../src/live/proof'

// counted by kernel/chance.py: Seed.mixed("part", ["aa", ""])
const info = {
  seed: 'ad8b9d0b4e75348fe4c0bfb10a551e8a03ce4142a711abbef947b65a4028e573',
  part: 'part',
  gifts: ['aa', ''],
  commitment: '489857f789feb63ec7c68813024d0e083351307acb25e5aa2fb1b47c78f92b73',
}

describe('the proof of the dice', () => {
  it('holds for who added to them', async () => {
    expect(await proof(info, 0, { commitment: info.commitment, gift: 'aa' })).toBe('mine')
  })
  it('holds for who watches', async () => {
    expect(await proof(info, null, null)).toBe('all')
    expect(await proof(info, 1, null)).toBe('all')
  })
  it('fails for another gift, another part, another number than the one that was seen', async () => {
    expect(await proof(info, 0, { commitment: info.commitment, gift: 'ab' })).toBe('no')
    expect(await proof(info, 0, { commitment: 'other', gift: 'aa' })).toBe('no')
    expect(await proof({ ...info, part: 'trap' }, 0, null)).toBe('no')
    expect(await proof({ ...info, gifts: ['ab', ''] }, null, null)).toBe('no')
  })
  it('says what one hand alone fixed', async () => {
    expect(await proof({ ...info, seed: 'part', part: '', gifts: [] }, 0, null)).toBe('fixed')
  })
})
