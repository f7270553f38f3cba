/** +3 or −2. */
export const signed = (n: number): string => `${n > 0 ? '+' : '−'}${Math.abs(n)}`
