import type { Customs } from '@aiwolf-arena/beliefs';

export const CUSTOMS: Customs = {};
