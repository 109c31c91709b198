export * from '@aiwolf-arena/engine/random';
