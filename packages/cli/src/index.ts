export * from '@aiwolf-arena/arena';
